import type { MapFeature } from '#contract/projects-map.ts';
import { useSettled } from '#web/kit/use-settled.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type MapFilter, mapQuery, markersQuery } from './map-query.ts';
import { markersOf } from './markers.ts';
import type { MapView } from './mercator.ts';

const SETTLED_MS = 150;

/** How a popup asks what is shown at a place. */
export type ShownMarkers = ReturnType<typeof shownMarkers>;

/** Asks for the markers of other looks at the map under its filter; `hasNone` where no type is ticked. */
export function shownMarkers(filter: MapFilter) {
  return {
    hasNone: filter.types?.length === 0,
    queryOf: (look: Parameters<typeof markersQuery>[0]) => ({
      ...markersQuery(look, filter),
      select: ({ features }: { readonly features: readonly MapFeature[] }) => markersOf(features),
    }),
  };
}

/**
 * The markers of a view, asked for once the map has come to rest; until they are there, the former ones stay (`isOld`). No
 * type at all is not asked for.
 */
export function useMapMarkers(view: MapView, { narrowing, types }: MapFilter) {
  const settled = useSettled(view, SETTLED_MS);
  const isAsked = types?.length !== 0;
  const asked = useQuery({
    ...mapQuery(settled, narrowing, types),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const features = isAsked ? asked.data?.features : undefined;
  const markers = useMemo(() => markersOf(features ?? []), [features]);
  return { markers, asked, isOld: asked.isPlaceholderData || settled !== view };
}
