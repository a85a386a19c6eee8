import type { MapFeature } from '#contract/projects-map.ts';
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { homeView, LARGEST, type MapView, type Size, MIN_ZOOM, viewOf } from './map-view.ts';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { useMemo } from 'react';
import { countOf, markersOf } from './markers.ts';
import { currentPageState } from '#web/api/page-state.ts';
import {
  type Narrowing,
  type MapFilter,
  SETTLED_MS,
  WORLD,
  markersQuery,
  mapQuery,
  wholeMapQuery,
  namesQuery,
} from './map-query.ts';

/** Query for how many projects there are, worldwide. */
function totalQuery({ narrowing, types }: MapFilter) {
  return markersQuery({ bbox: WORLD, zoom: 0 }, { narrowing, types });
}

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
