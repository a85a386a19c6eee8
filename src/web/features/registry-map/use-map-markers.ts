import type { MapFeature } from '#contract/projects-map.ts';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type MapFilter, mapQuery, markersQuery } from './map-query.ts';
import { markersOf } from './markers.ts';
import type { MapView } from './mercator.ts';

const SETTLED_MS = 150;

/** The queries with which a popup fetches the markers at its place. */
export type ShownMarkers = ReturnType<typeof shownMarkers>;

/** Returns queries for other places and zoom levels under the map's filter; `hasNone` when no type is selected. */
export function shownMarkers(filter: MapFilter) {
  return {
    hasNone: filter.types?.length === 0,
    queryOf: (area: Parameters<typeof markersQuery>[0]) => ({
      ...markersQuery(area, filter),
      select: ({ features }: { readonly features: readonly MapFeature[] }) => markersOf(features),
    }),
  };
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
  return { markers, asked: query, isOld: query.isPlaceholderData || settled !== view };
}
