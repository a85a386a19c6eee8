import { useQuery } from '@tanstack/react-query';
import { generatePath, type To } from 'react-router';
import { type QueueName, readDashboard, type WaitingItem } from '#contract/dashboard.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { call, keyOf } from '#web/api/call.ts';

/** Fetches the waiting items and the monthly figures each time the page opens. */
export function useDashboard() {
  return useQuery({
    queryKey: keyOf(readDashboard),
    queryFn: ({ signal }) => call(readDashboard, { signal }),
    staleTime: 0,
  });
}

const submitted: To = { pathname: pagePaths.adminProjects, search: '?status=Submitted&sort=due' };

/** Where each queue is worked through. */
export const queueAddresses: Readonly<Record<QueueName, To>> = {
  projects: submitted,
  updates: submitted,
  inventories: submitted,
  requests: pagePaths.adminRequests,
  payments: pagePaths.adminPayments,
};

/** Returns the address at which an item is answered. */
export function itemAddress({ queue, projectSerial }: WaitingItem): To {
  return projectSerial === null
    ? queueAddresses[queue]
    : generatePath(pagePaths.adminProject, { projectSerial });
}
