import { countProjectFacets } from '#contract/project-facets.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListFilters } from './list-address.ts';

/**
 * Counts the projects of each filter's values under the other filters; undefined until they are counted, and when that failed: the filters
 * work without counts.
 */
export function useFacets({ narrowing: { sort: _sort, ...query } }: ListFilters) {
  return useQuery({
    queryKey: keyOf(countProjectFacets, { query }),
    queryFn: ({ signal }) => call(countProjectFacets, { query, signal }),
    placeholderData: keepPreviousData,
  }).data;
}
