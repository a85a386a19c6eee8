import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type MapFilter, mapQuery, totalQuery } from './map-query.ts';
import { countOf, markersOf } from './markers.ts';
import type { MapView } from './mercator.ts';

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
