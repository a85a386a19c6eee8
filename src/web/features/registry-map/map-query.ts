import { readMapNames } from '#contract/places.ts';
import { readProjectsMap, type MapFeature } from '#contract/projects-map.ts';
import type { ProjectType, Stage } from '#domain/project/project-terms.ts';
import { call, keyOf } from '#web/api/call.ts';
import { queryOptions, keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { homeView, LARGEST, boxOf, type MapView, type Size, tilesOf, MIN_ZOOM, viewOf } from './map-view.ts';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { useMemo } from 'react';
import { countOf, markersOf } from './markers.ts';
import { currentPageState } from '#web/api/page-state.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import { type Box, type PlacedName, placeNames } from './place-names.ts';

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

const WORLD = '-180,-85,180,85';
/** Close enough to distinguish projects, far enough for a short response. */
const OVERVIEW_ZOOM = 5;

/** Query for the markers of a box at a zoom level. */
function markersQuery(area: { bbox: string; zoom: number }, { narrowing, types }: MapFilter) {
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
function mapQuery(view: MapView, narrowing: Narrowing, types: readonly ProjectType[] | null) {
  return markersQuery({ bbox: boxOf(tilesOf(view, LARGEST)), zoom: view.zoom }, { narrowing, types });
}

/** Query for where any projects are, worldwide. */
export function wholeMapQuery(narrowing: Narrowing, types: readonly ProjectType[] | null) {
  return markersQuery({ bbox: WORLD, zoom: OVERVIEW_ZOOM }, { narrowing, types });
}

/** Query for how many projects there are, worldwide. */
function totalQuery({ narrowing, types }: MapFilter) {
  return markersQuery({ bbox: WORLD, zoom: 0 }, { narrowing, types });
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

/** Query for the home page's initial map. */
export const homeMapQuery = () => mapQuery(homeView, {}, null);
export const homeNamesQuery = () => namesQuery(homeView);

const SETTLED_MS = 150;

/**
 * Fetches the markers of a view once the map has come to rest; meanwhile the previous ones stay (`isOld`). Sends no request when
 * no type is selected.
 */
export function useMapMarkers(view: MapView, { narrowing, types }: MapFilter) {
  const settled = useThrottledValue(view, SETTLED_MS);
  const isEnabled = types?.length !== 0;
  const query = useQuery({
    ...mapQuery(settled, narrowing, types),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const features = isEnabled ? query.data?.features : undefined;
  const markers = useMemo(() => markersOf(features ?? []), [features]);
  const isOld = isEnabled && (query.isPlaceholderData || query.isPending || settled !== view);
  return { markers, asked: query, isOld };
}

/** Fetches how many projects the filter of a map shows anywhere; null until known, and when no type is selected. */
export function useMapTotal(filter: MapFilter, isEnabled: boolean): number | null {
  const { data } = useQuery({ ...totalQuery(filter), enabled: isEnabled && filter.types?.length !== 0 });
  return data === undefined ? null : countOf(markersOf(data.features));
}

/** Returns the names of a view, clear of the boxes at its zoom level; none where the basemap has its own. */
export function useMapNames(view: MapView, taken: readonly Box[]): readonly PlacedName[] {
  const settled = useThrottledValue(view, SETTLED_MS);
  const { data: names } = useQuery({
    ...namesQuery(settled),
    placeholderData: keepPreviousData,
    enabled: !currentPageState().map.hasNames,
  });
  const { zoom } = view;
  const locale = useLocale();
  return useMemo(() => placeNames(names ?? [], taken, zoom, locale), [names, taken, zoom, locale]);
}

/** Zoom for a single place: a valley, not a roof. */
const SINGLE_ZOOM = 9;

/** Returns the closest view of a size that shows every marker; null without any. */
export function viewOfMarkers(features: readonly MapFeature[], size: Size): MapView | null {
  const closest = Math.min(SINGLE_ZOOM, currentPageState().map.maxZoom);
  return viewOf(markersOf(features), size, [MIN_ZOOM, closest]);
}

/** Prefetches the replies of a map that starts at its own projects: where they are, then the markers and names of that view. */
export async function prefetchMap(client: QueryClient, narrowing: Narrowing): Promise<void> {
  const wholeMap = wholeMapQuery(narrowing, null);
  await client.prefetchQuery(wholeMap);
  const view = viewOfMarkers(client.getQueryData(wholeMap.queryKey)?.features ?? [], LARGEST) ?? homeView;
  await Promise.all([
    client.prefetchQuery(mapQuery(view, narrowing, null)),
    client.prefetchQuery(namesQuery(view)),
  ]);
}
