import { queryOptions } from '@tanstack/react-query';
import { listOrganizations } from '#contract/organizations.ts';
import { callPage, keyOf } from '#web/api/call.ts';

export const PAGE_SIZE = 24;

/** Query for a page of the participating organizations. */
export function organizationsQuery(page: number, search = '') {
  const query = { page, pageSize: PAGE_SIZE, ...(search !== '' && { search }) };
  return queryOptions({
    queryKey: keyOf(listOrganizations, { query }),
    queryFn: ({ signal }) => callPage(listOrganizations, { query, signal }),
  });
}
