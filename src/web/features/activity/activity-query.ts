import { type ActivityFilters, listActivity } from '#contract/activity.ts';
import { callPage } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions } from '@tanstack/react-query';

/** Events per page of the activity. */
export const ACTIVITY_PAGE_SIZE = 25;

/** Query for a page of the activity. */
export function activityQuery(filters: ActivityFilters, page: number, pageSize: number) {
  const query = { ...filters, page, pageSize };
  return queryOptions({
    queryKey: keyOf(listActivity, { query }),
    queryFn: ({ signal }) => callPage(listActivity, { query, signal }),
  });
}
