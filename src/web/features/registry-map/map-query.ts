import { readProjectsMap } from '#contract/projects-map.ts';
import type { ProjectType } from '#domain/project/project-types.ts';
import type { Stage } from '#domain/project/stages.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { homeView, LARGEST } from './map-view.ts';
import { boxOf, type MapView, tilesOf } from './mercator.ts';

/** Which projects a map is of. */
export type Narrowing = {
  readonly stage?: Stage | undefined;
  /** Serials of organizations, with commas between. */
  readonly organization?: string | undefined;
};

/** What a map shows: of which projects, and of which types (`null` for all). */
export type MapFilter = { readonly narrowing: Narrowing; readonly types: readonly ProjectType[] | null };

const WORLD = '-180,-85,180,85';
/** Close enough to tell apart where projects are, far enough to be a short answer. */
const OVERVIEW_ZOOM = 5;

/** The markers of a box at a zoom. */
export function markersQuery(look: { bbox: string; zoom: number }, { narrowing, types }: MapFilter) {
  const { stage, organization } = narrowing;
  const asked = { ...look, type: types?.join(','), stage, organization };
  return queryOptions({
    queryKey: keyOf(readProjectsMap, { query: asked }),
    queryFn: ({ signal }) => call(readProjectsMap, { query: asked, signal }),
  });
}

/** The markers of a view. */
export function mapQuery(view: MapView, narrowing: Narrowing, types: readonly ProjectType[] | null) {
  return markersQuery({ bbox: boxOf(tilesOf(view, LARGEST)), zoom: view.zoom }, { narrowing, types });
}

/** Where in the world there are projects at all. */
export function wholeMapQuery(narrowing: Narrowing, types: readonly ProjectType[] | null) {
  return markersQuery({ bbox: WORLD, zoom: OVERVIEW_ZOOM }, { narrowing, types });
}

/** What the map of the front page asks first. */
export const homeMapQuery = () => mapQuery(homeView, {}, null);
