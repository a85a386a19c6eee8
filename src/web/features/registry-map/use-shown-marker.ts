import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lookAt, markerUnderFilter } from './marker-under-filter.ts';
import type { Marker } from './markers.ts';
import type { ShownMarkers } from './use-map-markers.ts';

/**
 * What an open marker stands for under the filter as it is now; null, and `onGone` called, where that is nothing. As long
 * as the filter is the one under which it was opened, nothing is asked.
 */
export function useShownMarker(
  marker: Marker,
  { hasNone, queryOf }: ShownMarkers,
  onGone: () => void,
): Marker | null {
  const query = queryOf(lookAt(marker));
  const key = hashKey(query.queryKey);
  const [openedUnder] = useState(key);
  const isChanged = key !== openedUnder;
  const { data } = useQuery({ ...query, enabled: isChanged && !hasNone });
  const markers = hasNone ? [] : data;
  // Until it is known what is left, it is taken as it was.
  const shown = isChanged && markers !== undefined ? markerUnderFilter(marker, markers) : marker;
  useEffect(() => {
    if (shown === null) onGone();
  }, [shown, onGone]);
  return shown;
}
