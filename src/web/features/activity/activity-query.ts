import { queryOptions } from '@tanstack/react-query';
import { type ActivityFilters, listActivity } from '#contract/activity.ts';
import { callPage, keyOf } from '#web/api/call.ts';

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

const RETIREMENTS_SHOWN = 10;

/** Query for the newest retirements of a project or by an organization. */
export function retirementsQuery(filters: { readonly project: string } | { readonly organization: string }) {
  return activityQuery({ ...filters, type: 'retired' }, 1, RETIREMENTS_SHOWN);
}
