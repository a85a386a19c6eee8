import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { PublicProject } from '#contract/projects.ts';
import { readProject } from '#contract/read-project.ts';
import { abilityNames } from '#domain/project/abilities.ts';
import { detailKeysWith, namedDetails, projectDetails } from '#domain/project/project-details.ts';
import { call, keyOf } from '#web/api/call.ts';
import { isAbsent } from '#web/api/call-problem.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useClaims } from '#web/api/session.ts';

/** Returns the key of a cached project as its owner and administrators see it. */
export const keyOfOwned = (serial: string, account: string | undefined) => [
  ...keyOf(readProject, { params: { projectSerial: serial } }),
  'held',
  account,
];

/**
 * Query for a project with everything its owner and administrators see; for others' projects the public part,
 * read-only.
 */
function ownedProjectQuery(serial: string, account: string | undefined) {
  return queryOptions({
    queryKey: keyOfOwned(serial, account),
    queryFn: async ({ signal }): Promise<OwnedProject> => {
      const project = await call(readProject, { params: { projectSerial: serial }, signal });
      return 'abilities' in project ? project : toReadOnlyProject(project);
    },
    staleTime: 0,
  });
}

/**
 * Fetches a project as the form edits it; fetches nothing when signed out, or without a serial. After the session
 * expired, returns the project fetched before.
 */
export function useOwnedProject(serial: string | null) {
  const isEnabled = useClaims() !== null && serial !== null;
  return useQuery({ ...ownedProjectQuery(serial ?? '', useLastClaims()?.sub), enabled: isEnabled });
}

/**
 * Replaces the cached project with the one an action returned, also if an older one is on its way. Lists of
 * projects and the tonnes left in inventories are fetched again; everything else once it is shown again, also
 * what was not found before.
 */
export function keepOwnedProject(queryClient: QueryClient, project: OwnedProject, account: string): void {
  const queryKey = keyOfOwned(project.projectSerial, account);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, project);
  const isOther = (query: Query) => query.queryHash !== hashKey(queryKey);
  queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => isAbsent(state.error) });
  void queryClient.invalidateQueries({ predicate: isOther, refetchType: 'none' });
  void queryClient.invalidateQueries({
    predicate: (query) => isOther(query) && isChangedBy(project.projectSerial, query.queryKey),
  });
}

/**
 * Reports whether an operation on a project changes what this query shows, and the page of the project may show it
 * now.
 */
function isChangedBy(serial: string, [path, address]: QueryKey): boolean {
  const isOfProject = typeof address === 'string' && address.startsWith(`/api/projects/${serial}`);
  return typeof path === 'string' && /projects|inventories/.test(path) && !isOfProject;
}

const noAbilities = Object.fromEntries(
  abilityNames.map((name) => [name, false]),
) as OwnedProject['abilities'];

/**
 * Returns another organization's project as the form shows it: its public data, with no actions allowed
 * (specification §6).
 */
function toReadOnlyProject(project: PublicProject): OwnedProject {
  return {
    ...project,
    ...namedDetails(projectDetails({}), detailKeysWith('shownIn', 'form')),
    statusCode: 2,
    dateSubmitted: null,
    dueAt: null,
    changesAsked: false,
    openComments: 0,
    wasSubmitted: true,
    abilities: noAbilities,
    changesSinceSubmission: null,
    changesFromInForce: null,
    transferredFrom: null,
    yearsWithUnits: [],
  };
}
