import type { ProjectType } from '#domain/project/project-types.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mapQuery, type Narrowing } from './map-query.ts';
import { marksOf } from './marks.ts';
import type { MapView } from './mercator.ts';

const SETTLED_MS = 150;

/**
 * The marks of a view, asked for once the map has come to rest; until they are there, the former ones stay (`isOld`). No
 * type at all is not asked for.
 */
export function useMapMarks(view: MapView, narrowing: Narrowing, types: readonly ProjectType[] | null) {
  const [settled] = useDebouncedValue(view, SETTLED_MS, { leading: true });
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
