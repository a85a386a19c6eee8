import { queryOptions } from '@tanstack/react-query';
import { readMapNames } from '#contract/places.ts';
import { readProjectsMap } from '#contract/projects-map.ts';
import type { ProjectType, Stage } from '#domain/project/project-terms.ts';
import { call, keyOf } from '#web/api/call.ts';
import { boxOf, LARGEST, type MapView, type Position, type Size, tilesOf } from './map-view.ts';

/** Which projects a map shows. */
export type Narrowing = {
  readonly stage?: Stage | undefined;
  /** Serials of organizations, separated by commas. */
  readonly organization?: string | undefined;
  /** Filters of the public list as a query string: exactly its projects. */
  readonly list?: string | undefined;
};

/** Which projects a map shows, and which types (`null` for all). */
export type MapFilter = { readonly narrowing: Narrowing; readonly types: readonly ProjectType[] | null };

export const WORLD = '-180,-85,180,85';

/** Close enough to distinguish projects, far enough for a short response. */
const OVERVIEW_ZOOM = 5;

/** Query for the markers of a box at a zoom level. */
export function markersQuery(area: { bbox: string; zoom: number }, { narrowing, types }: MapFilter) {
  const { stage, organization, list } = narrowing;
  const query = {
    ...area,
    type: types?.join(','),
    stage,
    organization,
    list: list === '' ? undefined : list,
  };
  return queryOptions({
    queryKey: keyOf(readProjectsMap, { query }),
    queryFn: ({ signal }) => call(readProjectsMap, { query, signal }),
  });
}

/** Query for the markers of a view. */
export function mapQuery(view: MapView, narrowing: Narrowing, types: readonly ProjectType[] | null) {
  return markersQuery({ bbox: boxOf(tilesOf(view, LARGEST)), zoom: view.zoom }, { narrowing, types });
}

/** Query for where any projects are, worldwide. */
export function wholeMapQuery(narrowing: Narrowing, types: readonly ProjectType[] | null) {
  return markersQuery({ bbox: WORLD, zoom: OVERVIEW_ZOOM }, { narrowing, types });
}

/** Wide enough that a name which begins outside the map is known before it comes into view. */
const NAMES_SIZE: Size = { width: LARGEST.width + 240, height: LARGEST.height + 40 };

/** Query for the names around a view. */
export function namesQuery(view: MapView) {
  const query = { bbox: boxOf(tilesOf(view, NAMES_SIZE)), zoom: view.zoom };
  return queryOptions({
    queryKey: keyOf(readMapNames, { query }),
    queryFn: ({ signal }) => call(readMapNames, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Initial zoom level of a project's map, close enough to show its valley or shore. */
export const PROJECT_ZOOM = 9;

/** Query for the names of a project's map, before it is moved. */
export function projectNamesQuery({ longitude, latitude }: Position) {
  return namesQuery({ longitude, latitude, zoom: PROJECT_ZOOM });
}

/** How long a view must stay the same before its markers and names are fetched. */
export const DELAY_MS = 150;
