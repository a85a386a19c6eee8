import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MapFeature } from '#contract/projects-map.ts';
import type { ProjectType } from '#domain/project/project-terms.ts';
import { currentPageState } from '#web/api/page-state.ts';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { readTicked, typesAsked } from './legend-types.ts';
import { readTab, readView, TAB, TYPES, VIEW } from './map-address.ts';
import {
  DELAY_MS,
  type MapFilter,
  mapQuery,
  markersQuery,
  type Narrowing,
  namesQuery,
  WORLD,
  wholeMapQuery,
} from './map-query.ts';
import { homeView, LARGEST, type MapView, MIN_ZOOM, type Size, viewOf } from './map-view.ts';
import { countOf, keptApart, markersOf } from './markers.ts';

/** Query for how many projects there are, worldwide. */
function totalQuery({ narrowing, types }: MapFilter) {
  return markersQuery({ bbox: WORLD, zoom: 0 }, { narrowing, types });
}

/**
 * Fetches the markers of a view once the map has come to rest; meanwhile the previous ones stay (`isOld`).
 * Sends no request when no type is selected.
 */
export function useMapMarkers(view: MapView, { narrowing, types }: MapFilter) {
  const delayed = useThrottledValue(view, DELAY_MS);
  const isEnabled = types?.length !== 0;
  const query = useQuery({
    ...mapQuery(delayed, narrowing, types),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const features = isEnabled ? query.data?.features : undefined;
  const { zoom } = delayed;
  const markers = useMemo(() => keptApart(markersOf(features ?? []), zoom), [features, zoom]);
  const isOld = isEnabled && (query.isPlaceholderData || query.isPending || delayed !== view);
  return { markers, asked: query, isOld };
}

/**
 * Fetches how many projects the filter of a map shows anywhere; null until known, and when no type is
 * selected.
 */
export function useMapTotal(filter: MapFilter, isEnabled: boolean): number | null {
  const { data } = useQuery({ ...totalQuery(filter), enabled: isEnabled && filter.types?.length !== 0 });
  return data === undefined ? null : countOf(markersOf(data.features));
}

/** Zoom for a single place: a valley, not a roof. */
const SINGLE_ZOOM = 9;

/** Returns the closest view of a size that shows every marker; null without any. */
export function viewOfMarkers(features: readonly MapFeature[], size: Size): MapView | null {
  const closest = Math.min(SINGLE_ZOOM, currentPageState().map.maxZoom);
  return viewOf(markersOf(features), size, [MIN_ZOOM, closest]);
}

/** Prefetches the replies of the home page's map at an address. */
export async function prefetchHomeMap(client: QueryClient, address: URLSearchParams): Promise<void> {
  const view = readView(address.get(VIEW) ?? '') ?? homeView;
  const stage = readTab(address.get(TAB) ?? '') === 'seeking' ? 'Proposed' : undefined;
  await Promise.all([
    client.prefetchQuery(mapQuery(view, { stage }, typesIn(address))),
    client.prefetchQuery(namesQuery(view)),
  ]);
}

/** Returns the types that the map of an address asks for; null for all. */
function typesIn(address: URLSearchParams): readonly ProjectType[] | null {
  return typesAsked(readTicked(address.get(TYPES) ?? ''));
}

/**
 * Prefetches the replies of a map that starts at its own projects: where they are, then the markers and names
 * of that view.
 */
export async function prefetchMap(
  client: QueryClient,
  narrowing: Narrowing,
  address: URLSearchParams,
): Promise<void> {
  const wholeMap = wholeMapQuery(narrowing, null);
  await client.prefetchQuery(wholeMap);
  const fitted = viewOfMarkers(client.getQueryData(wholeMap.queryKey)?.features ?? [], LARGEST);
  const view = readView(address.get(VIEW) ?? '') ?? fitted ?? homeView;
  await Promise.all([
    client.prefetchQuery(mapQuery(view, narrowing, typesIn(address))),
    client.prefetchQuery(namesQuery(view)),
  ]);
}
