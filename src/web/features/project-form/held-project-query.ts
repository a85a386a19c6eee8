import type { HeldProject } from '#contract/held-projects.ts';
import { readProject } from '#contract/read-project.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useClaims } from '#web/api/session.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { toReadOnlyProject } from './to-read-only-project.ts';

const keyOfHeld = (serial: string, account: string | undefined) => [
  ...keyOf(readProject, { params: { projectSerial: serial } }),
  'held',
  account,
];

/** Query for a project with everything its owner and administrators see; for others' projects the public part, read-only. */
function heldProjectQuery(serial: string, account: string | undefined) {
  return queryOptions({
    queryKey: keyOfHeld(serial, account),
    queryFn: async ({ signal }): Promise<HeldProject> => {
      const project = await call(readProject, { params: { projectSerial: serial }, signal });
      return 'abilities' in project ? project : toReadOnlyProject(project);
    },
    enabled: account !== undefined,
    staleTime: 0,
  });
}

/** Fetches a project as the form edits it. */
export function useHeldProject(serial: string) {
  return useQuery(heldProjectQuery(serial, useClaims()?.sub));
}

/** Replaces the cached project with the one an action returned; lists are refetched. */
export function keepHeldProject(queryClient: QueryClient, project: HeldProject, account: string): void {
  queryClient.setQueryData(keyOfHeld(project.projectSerial, account), project);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, address] }) =>
      typeof path === 'string' &&
      path.includes('projects') &&
      typeof address === 'string' &&
      !address.startsWith(`/api/projects/${project.projectSerial}`),
  });
}
