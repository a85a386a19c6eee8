import type { HeldProject } from '#contract/held-projects.ts';
import { readProject } from '#contract/read-project.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useClaims } from '#web/api/session.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ofOthers } from './of-others.ts';

const keyOfHeld = (serial: string, account: string | undefined) => [
  ...keyOf(readProject, { params: { projectSerial: serial } }),
  'held',
  account,
];

/** A project with everything its own people and administrators see; of others' projects what is public, to read only. */
function heldProjectQuery(serial: string, account: string | undefined) {
  return queryOptions({
    queryKey: keyOfHeld(serial, account),
    queryFn: async ({ signal }): Promise<HeldProject> => {
      const project = await call(readProject, { params: { projectSerial: serial }, signal });
      return 'abilities' in project ? project : ofOthers(project);
    },
    enabled: account !== undefined,
    staleTime: 0,
  });
}

/** A project as the form edits it. */
export function useHeldProject(serial: string) {
  return useQuery(heldProjectQuery(serial, useClaims()?.sub));
}

/** Puts a project that an act has answered in the place of the one that is shown; lists are read again. */
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
