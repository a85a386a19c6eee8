import type { QueryOf } from '#contract/endpoint.ts';
import { countProjectFacets } from '#contract/projects.ts';
import { readProjectsMap } from '#contract/projects-map.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { parameterMessages, wrongFields } from '../kernel/problems.ts';
import { followMerges } from '../organizations/merged-queries.ts';
import { serialPrefix } from '../projects/public-list-filter-queries.ts';
import { readMapBox, readOrganizations, readTypes } from '../projects/read-list-filters.ts';
import { listMatchingSerials } from '../projects/read-public-projects.ts';
import { mapClusters } from './map-clusters.ts';
import type { MapCondition, MapFilter, MapQuery } from './map-points.ts';

const wholeWorld: MapQuery = {
  box: [-180, -85, 180, 85],
  zoom: 0,
  filter: { conditions: [], serial: '', serials: null },
};

/** Mounts the map endpoint. */
export function mountMap(mounting: Mounting, db: Db): void {
  const clusters = mapClusters(db);
  mounting.app.addHook('onClose', clusters.close);
  // The map is read at start, so that the first visitor does not wait for it.
  mounting.app.addHook('onListen', (done) => {
    clusters.markersOf(wholeWorld).catch(() => undefined);
    done();
  });
  mount(mounting, readProjectsMap, async ({ query }) => {
    const { bbox, zoom } = query;
    const question = { box: readMapBox(bbox), zoom, filter: await readFilter(db, query) };
    return { type: 'FeatureCollection' as const, features: await clusters.markersOf(question) };
  });
}

/** Reads the filter of a request. Throws a 400 problem for an invalid one. */
async function readFilter(db: Db, query: QueryOf<typeof readProjectsMap>): Promise<MapFilter> {
  const { type, stage = null, organization, list } = query;
  const own: MapCondition = {
    types: type === undefined ? null : readTypes(type),
    stage,
    program: null,
    organizations: await readFollowed(db, organization),
    // As on the pages of organizations (specification §2).
    hasInventories: organization === undefined,
  };
  const listed = await readList(db, list);
  return { ...listed, conditions: [own, ...listed.conditions] };
}

/**
 * Reads which projects a list has, by its filters. What the thread does not know of projects is looked up in the
 * database. Throws a 400 problem for invalid filters.
 */
async function readList(db: Db, text = ''): Promise<MapFilter> {
  if (text === '') return { conditions: [], serial: '', serials: null };
  const filters = Object.fromEntries(new URLSearchParams(text));
  const parsed = countProjectFacets.query.safeParse(filters, { reportInput: true });
  if (!parsed.success) throw wrongFields(parameterMessages(parsed.error));
  const { search, vintage, bbox, serial, type, stage, program, organization } = parsed.data;
  if (search || vintage || bbox !== undefined)
    return { conditions: [], serial: '', serials: await listMatchingSerials(db, parsed.data) };
  const condition: MapCondition = {
    types: type === undefined ? null : readTypes(type),
    stage: stage ?? null,
    program: program ?? null,
    organizations: await readFollowed(db, organization || undefined),
    hasInventories: true,
  };
  return { conditions: [condition], serial: serial ? serialPrefix(serial) : '', serials: null };
}

/** Reads the organizations of a filter; those that were merged are the ones that they became. */
async function readFollowed(db: Db, organization: string | undefined): Promise<readonly string[] | null> {
  return organization === undefined ? null : followMerges(db, readOrganizations(organization));
}
