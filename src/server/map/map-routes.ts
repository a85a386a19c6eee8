import { createHash } from 'node:crypto';
import type { QueryOf } from '#contract/endpoint.ts';
import { countProjectFacets } from '#contract/projects.ts';
import { readProjectsMap } from '#contract/projects-map.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { parameterMessages, wrongFields } from '../kernel/problems.ts';
import { followMerges } from '../organizations/merged-queries.ts';
import { readMapBox, readOrganizations, readTypes } from '../projects/read-list-filters.ts';
import { listMatchingSerials } from '../projects/read-public-projects.ts';
import { mapClusters } from './map-clusters.ts';
import type { MapFilter, MapQuery } from './map-points.ts';

const wholeWorld = readMapQuestion({ bbox: '-180,-85,180,85', zoom: 0 }, { list: null, organizations: null });

/** Mounts the map endpoint. */
export function mountMap(mounting: Mounting, db: Db): void {
  const clusters = mapClusters(db);
  mounting.app.addHook('onClose', clusters.close);
  // Cluster at start, so that the first visitor does not wait for it.
  mounting.app.addHook('onListen', (done) => {
    clusters.markersOf(wholeWorld).catch(() => undefined);
    done();
  });
  mount(mounting, readProjectsMap, async ({ query }) => ({
    type: 'FeatureCollection' as const,
    features: await clusters.markersOf(
      readMapQuestion(query, {
        list: await readList(db, query.list),
        organizations:
          query.organization === undefined
            ? null
            : await followMerges(db, readOrganizations(query.organization)),
      }),
    ),
  }));
}

/** Reads which projects a list has, by its filters. Throws a 400 problem for invalid ones. */
async function readList(db: Db, text = ''): Promise<MapFilter['list']> {
  if (text === '') return null;
  const filters = Object.fromEntries(new URLSearchParams(text));
  const parsed = countProjectFacets.query.safeParse(filters, { reportInput: true });
  if (!parsed.success) throw wrongFields(parameterMessages(parsed.error));
  const serials = await listMatchingSerials(db, parsed.data);
  return { serials, key: createHash('sha256').update(serials.join()).digest('base64') };
}

/** Parses a map request. Throws a 400 problem for an invalid box or filter. */
function readMapQuestion(
  query: QueryOf<typeof readProjectsMap>,
  found: Pick<MapFilter, 'list' | 'organizations'>,
): MapQuery {
  const { bbox, zoom, type, stage = null } = query;
  return {
    box: readMapBox(bbox),
    zoom,
    filter: { types: type === undefined ? null : readTypes(type), stage, ...found },
  };
}
