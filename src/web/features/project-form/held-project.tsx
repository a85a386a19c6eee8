import type { HeldProject } from '#contract/held-projects.ts';
import { readProject } from '#contract/read-project.ts';
import { call, keyOf } from '#web/api/call.ts';
import { isAbsent } from '#web/api/call-problem.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useClaims } from '#web/api/session.ts';
import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { PublicProject, FileLink } from '#contract/projects.ts';
import { abilityNames } from '#domain/project/abilities.ts';
import { factsOf, factsWith, namedFacts } from '#domain/project/facts.ts';
import type { DraftRow } from '#contract/emission-rows.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isDocumentShown } from '#domain/project/timeline.ts';
import { isPublic } from '#domain/project/project-terms.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import classes from './held-project.module.css';

/** Returns the key of a cached project as its owner and administrators see it. */
export const keyOfHeld = (serial: string, account: string | undefined) => [
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
    staleTime: 0,
  });
}

/**
 * Fetches a project as the form edits it; fetches nothing when signed out. After the session expired, returns the project fetched before.
 */
export function useHeldProject(serial: string) {
  const isSignedIn = useClaims() !== null;
  return useQuery({ ...heldProjectQuery(serial, useLastClaims()?.sub), enabled: isSignedIn });
}

/**
 * Replaces the cached project with the one an action returned, also if an older one is on its way. Lists of projects and the tonnes left in
 * inventories are fetched again; everything else once it is shown again, also what was not found before.
 */
export function keepHeldProject(queryClient: QueryClient, project: HeldProject, account: string): void {
  const queryKey = keyOfHeld(project.projectSerial, account);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, project);
  const isOther = (query: Query) => query.queryHash !== hashKey(queryKey);
  queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => isAbsent(state.error) });
  void queryClient.invalidateQueries({ predicate: isOther, refetchType: 'none' });
  void queryClient.invalidateQueries({
    predicate: (query) => isOther(query) && isChangedBy(project.projectSerial, query.queryKey),
  });
}

/** Reports whether an act on a project changes what this query shows, and the page of the project may show it now. */
function isChangedBy(serial: string, [path, address]: QueryKey): boolean {
  const isOfProject = typeof address === 'string' && address.startsWith(`/api/projects/${serial}`);
  return typeof path === 'string' && /projects|inventories/.test(path) && !isOfProject;
}

const noAbilities = Object.fromEntries(abilityNames.map((name) => [name, false])) as HeldProject['abilities'];

/** Returns another organization's project as the form shows it: its public data, with no actions allowed (specification §6). */
function toReadOnlyProject(project: PublicProject): HeldProject {
  return {
    ...project,
    ...namedFacts(factsOf({}), factsWith('shownIn', 'desk')),
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

/** Statuses of rows without serials that visitors see; the others get serials on approval. */
const publicStatuses: ReadonlySet<DraftRow['status']> = new Set([
  'Projected',
  'Estimated',
  'Reduced',
  'Inventory',
  'ProjectedInventory',
]);

/**
 * Returns an owner's project in the shape of a public one, for a preview: pictures by links that their owner may open, and without the rows
 * that visitors do not see. A project without a program type is shown as one of another program.
 */
export function toPublicPreview(project: HeldProject): PublicProject {
  const { pictures, emissionReductions, programType, documents, timeline } = project;
  const isShown = (slot: string) => isDocumentShown(slot, { programType, ...timeline });
  return {
    ...project,
    programType: programType ?? 'Other',
    documents: Object.fromEntries(Object.entries(documents).filter(([slot]) => isShown(slot))),
    pictures: {
      featured: variantOf(pictures.featured),
      projectSite: variantOf(pictures.projectSite),
      before: variantOf(pictures.before),
      activity: variantOf(pictures.activity),
      otherImage: variantOf(pictures.otherImage),
      mapOfActivities: variantOf(pictures.mapOfActivities),
    },
    emissionReductions: {
      ...emissionReductions,
      draft: emissionReductions.draft.filter(({ status }) => publicStatuses.has(status)),
    },
  };
}

/**
 * Returns a link to the 600 pixel variant of a picture. It ends in an empty fragment, so that a width which a page appends does not change
 * the signature in its query.
 */
function variantOf(picture: FileLink | null): FileLink | null {
  if (picture === null) return null;
  const [path, query] = picture.url.split('?');
  return { ...picture, url: query === undefined ? picture.url : `${path}/600?${query}#` };
}

/** Says above a preview that it is one, what it shows, and whether visitors see the project; leads back to it. */
export function PreviewBar({ project }: { readonly project: HeldProject }) {
  const { projectSerial, emissionReductions, projectStatus: stage } = project;
  const isShown = isPublic({ ...project, stage });
  const hasRealized = emissionReductions.draft.some(({ status }) => status === 'Registered');
  return (
    <aside className={classes.bar} aria-label={m.public_preview_label()}>
      <div className={classes.words}>
        <p>
          <strong>{m.public_preview_title()}</strong>{' '}
          {isShown ? m.public_preview_is_public() : m.public_preview_is_not_public()}
        </p>
        {project.programType === null ? <p>{m.public_preview_no_program()}</p> : null}
        {hasRealized ? <p>{m.public_preview_realized()}</p> : null}
      </div>
      <ButtonLink to={generatePath(pagePaths.draft, { projectSerial })}>{m.public_preview_back()}</ButtonLink>
    </aside>
  );
}
