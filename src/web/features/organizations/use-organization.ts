import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { readOrganization } from '#contract/organizations.ts';
import { call, keyOf } from '#web/api/call.ts';

/** Cards per page of an organization's projects, as on the public list (specification §9). */
export const ORGANIZATION_PAGE_SIZE = 12;

/** Query for an organization by slug or serial, with a page of its projects. */
export function organizationQuery(organization: string, page: number) {
  const [params, query] = [{ organization }, { page, pageSize: ORGANIZATION_PAGE_SIZE }];
  return queryOptions({
    queryKey: keyOf(readOrganization, { params, query }),
    queryFn: ({ signal }) => call(readOrganization, { params, query, signal }),
  });
}

/**
 * Fetches an organization with a page of its projects; while the next page loads, the previous one stays
 * visible.
 */
export function useOrganization(organization: string, page: number) {
  return useQuery({
    ...organizationQuery(organization, page),
    placeholderData: (last, lastQuery) =>
      lastQuery?.queryKey[1].startsWith(`/api/organizations/${encodeURIComponent(organization)}?`) === true
        ? keepPreviousData(last)
        : undefined,
  });
}
