import type { QueryOf } from '#contract/endpoint.ts';
import type { readProjectsMap } from '#contract/projects-map.ts';
import { readMapBox } from '../projects/read-map-box.ts';
import { readOrganizations, readTypes } from '../projects/read-narrowing.ts';
import type { MapQuery } from './map-query.ts';

/** Parses a map request. Throws a 400 problem for an invalid box or filter. */
export function readMapQuestion(query: QueryOf<typeof readProjectsMap>): MapQuery {
  const { bbox, zoom, type, stage = null, organization } = query;
  return {
    box: readMapBox(bbox),
    zoom,
    filter: {
      types: type === undefined ? null : readTypes(type),
      stage,
      organizations: organization === undefined ? null : readOrganizations(organization),
    },
  };
}
