import { queryOptions } from '@tanstack/react-query';
import { listLatestRetirements } from '#contract/activity.ts';
import { call, keyOf } from '#web/api/call.ts';

/** Query for the latest retirements of public projects. */
export function latestRetirementsQuery() {
  return queryOptions({
    queryKey: keyOf(listLatestRetirements),
    queryFn: ({ signal }) => call(listLatestRetirements, { signal }),
  });
}
