import { listOrganizations } from '#contract/organizations.ts';
import { callPage } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';

const PAGE_SIZE = 24;

/** Participating organisations, a page at a time. */
export function organizationsQuery() {
  return infiniteQueryOptions({
    queryKey: [...keyOf(listOrganizations), 'by page'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      callPage(listOrganizations, { query: { page: pageParam, pageSize: PAGE_SIZE }, signal }),
    getNextPageParam: (last, _pages, page) => (page * PAGE_SIZE < last.total ? page + 1 : undefined),
  });
}

export function useOrganizations() {
  return useInfiniteQuery(organizationsQuery());
}
