import { currentPageState } from '#web/api/page-state.ts';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { namesQuery } from './map-query.ts';
import type { MapView } from './mercator.ts';
import { type Box, type PlacedName, placeNames } from './place-names.ts';

const SETTLED_MS = 150;

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
