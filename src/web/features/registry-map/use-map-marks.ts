import type { MapFeature } from '#contract/projects-map.ts';
import { useSettled } from '#web/kit/use-settled.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type MapFilter, mapQuery, marksQuery } from './map-query.ts';
import { marksOf } from './marks.ts';
import type { MapView } from './mercator.ts';

const SETTLED_MS = 150;

/** How a popup asks what is shown at a place. */
export type ShownMarks = ReturnType<typeof shownMarks>;

/** Asks for the marks of other looks at the map under its filter; `hasNone` where no type is ticked. */
export function shownMarks(filter: MapFilter) {
  return {
    hasNone: filter.types?.length === 0,
    queryOf: (look: Parameters<typeof marksQuery>[0]) => ({
      ...marksQuery(look, filter),
      select: ({ features }: { readonly features: readonly MapFeature[] }) => marksOf(features),
    }),
  };
}

/**
 * The marks of a view, asked for once the map has come to rest; until they are there, the former ones stay (`isOld`). No
 * type at all is not asked for.
 */
export function useMapMarks(view: MapView, { narrowing, types }: MapFilter) {
  const settled = useSettled(view, SETTLED_MS);
  const isAsked = types?.length !== 0;
  const asked = useQuery({
    ...mapQuery(settled, narrowing, types),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const features = isAsked ? asked.data?.features : undefined;
  const marks = useMemo(() => marksOf(features ?? []), [features]);
  return { marks, asked, isOld: asked.isPlaceholderData || settled !== view };
}
