import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lookAt, markerUnderFilter } from './marker-under-filter.ts';
import type { Marker } from './markers.ts';
import type { ShownMarkers } from './use-map-markers.ts';

/**
 * Returns what an open marker stands for under the current filter; null, and calls `onGone`, when nothing remains. Sends no
 * request while the filter is the one it was opened under.
 */
export function useShownMarker(
  marker: Marker,
  { hasNone, queryOf }: ShownMarkers,
  onGone: () => void,
): Marker | null {
  const query = queryOf(lookAt(marker));
  const key = hashKey(query.queryKey);
  const [initialKey] = useState(key);
  const isChanged = key !== initialKey;
  const { data } = useQuery({ ...query, enabled: isChanged && !hasNone });
  const markers = hasNone ? [] : data;
  // While loading, keep the marker unchanged.
  const shown = isChanged && markers !== undefined ? markerUnderFilter(marker, markers) : marker;
  useEffect(() => {
    if (shown === null) onGone();
  }, [shown, onGone]);
  return shown;
}
