import { listOrganizations } from '#contract/organizations.ts';
import { callPage } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const PAGE_SIZE = 24;

/** Query for a page of the participating organizations. */
export function organizationsQuery(page: number, search = '') {
  const query = { page, pageSize: PAGE_SIZE, ...(search !== '' && { search }) };
  return queryOptions({
    queryKey: keyOf(listOrganizations, { query }),
    queryFn: ({ signal }) => callPage(listOrganizations, { query, signal }),
  });
}

export function useOrganizations(page: number) {
  return useQuery(organizationsQuery(page));
}
