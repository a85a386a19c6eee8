import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint, QuerySentTo } from '#contract/endpoint.ts';
import { callPage, keyOf } from './call.ts';

/**
 * Fetches a page of a list, anew each time its screen opens; while the next page loads, the previous one
 * stays visible. `pages` is the number of pages.
 */
export function usePageQuery<E extends Endpoint>(
  endpoint: E,
  query: QuerySentTo<E> & { readonly pageSize: number },
) {
  const result = useQuery({
    queryKey: keyOf(endpoint, { query }),
    queryFn: ({ signal }) => callPage(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...result, pages: Math.ceil((result.data?.total ?? 0) / query.pageSize) };
}
