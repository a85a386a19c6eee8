import { queryOptions } from '@tanstack/react-query';
import { readOverview } from '#contract/overviews.ts';
import { call, keyOf } from '#web/api/call.ts';

/** Query for an organization's tonnes and inventories by year. */
export function organizationYearsQuery(organization: string) {
  const request = { params: { organization }, query: { parts: 'none' } } as const;
  return queryOptions({
    queryKey: keyOf(readOverview, request),
    queryFn: ({ signal }) => call(readOverview, { ...request, signal }),
  });
}
