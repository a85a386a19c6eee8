import { useQueryClient } from '@tanstack/react-query';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { askForChanges } from '#contract/project-review.ts';
import {
  actionOnProject,
  approveProject,
  archiveProject,
  deleteProject,
  featureProject,
  plainCalls,
  readAdminProject,
  rejectProject,
} from '#contract/project-transitions.ts';
import { isPlainTransition } from '#domain/project/transition-lists.ts';
import type { ButtonTransition } from '#domain/project/transitions.ts';
import { transitionFailures } from '#messages/words/transition.js';
import { call } from '#web/api/call.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import type { NewComment } from './comment-lines.ts';
import { keepOwnedProject, keyOfOwned } from './owned-project.tsx';

/** What an administrator chose or wrote for an action. */
export type Choices = {
  readonly comments?: readonly NewComment[];
  /** What an approval does with open comments. */
  readonly openComments?: 'settle' | 'keep';
  /** `updatedAt` of the version that is approved; without it, of the one on the page. */
  readonly updatedAt?: string;
  /** Tonnes that the approval issues, as the reviewer read them before. */
  readonly tonnes?: number;
  /** Why a project is rejected. */
  readonly reason?: string;
  /** Takes the mark of the tracked inventory from another one. */
  readonly moveTracking?: boolean;
};

type Variables = Choices & { readonly action: ButtonTransition };

/** Review actions of administrators, and deletion by the owner. */
export function useReview(
  project: OwnedProject,
  /** The action stays busy until what follows is done. */
  onDone: (action: ButtonTransition, choices: Choices) => void | Promise<void>,
  /** Called when the project is no longer the version on the page; the newer one is then fetched. */
  onStale: () => void = () => undefined,
) {
  const queryClient = useQueryClient();
  const account = useLastClaims()?.sub ?? '';
  const kept = useKeptForm({ name: `decision ${project.projectSerial}`, saved: noReason });
  const mutation = useSubmission({
    mutationFn: (variables: Variables) => {
      if (!isDecision(variables)) return runAction(project, variables);
      const decision = { updatedAt: project.updatedAt, ...variables };
      return kept.send(decision, ({ body, headers }) => runAction(project, body, headers));
    },
    onSuccess: async (result, { action, ...choices }) => {
      if (result !== null) keepOwnedProject(queryClient, result, account);
      await onDone(action, choices);
    },
    onError: (error) => {
      if (!(error instanceof CallProblem) || error.fields['updatedAt'] === undefined) return;
      onStale();
      void queryClient.invalidateQueries({ queryKey: keyOfOwned(project.projectSerial, account) });
    },
  });
  const failed = mutation.isError ? mutation.variables.action : null;
  const moveProblem = failed === 'unarchive' ? moveProblemOf(mutation.error) : null;
  const failure =
    failed === null || moveProblem !== null
      ? null
      : { alert: transitionFailures[failed](), reason: reasonOf(mutation.error) };
  return {
    start: (action: ButtonTransition, choices: Choices = {}) => {
      if (!mutation.isPending) mutation.mutate({ action, ...choices });
    },
    busyWith: mutation.isPending ? (mutation.variables?.action ?? null) : null,
    failure: failed === 'delete' ? null : failure,
    /** Why an inventory cannot leave the archive unless it takes the mark; null otherwise. */
    moveProblem,
    /** Why the deletion failed; shown in its dialog. */
    deleteFailure: failed === 'delete' ? failure : null,
    reset: () => mutation.reset(),
    /** The reason for a rejection as it is typed. */
    reason: kept.draft.reason,
    typeReason: (reason: string) => kept.type({ reason }),
  };
}

const noReason = { reason: '' };

function isDecision({ action }: Variables): boolean {
  return action === 'approve' || action === 'reject' || action === 'askForChanges';
}

/** Returns why an inventory would be a second tracked one; null for other errors. */
function moveProblemOf(error: unknown): string | null {
  return error instanceof CallProblem ? (error.fields['overviewTracking'] ?? null) : null;
}

/** Calls the registry; returns the project afterwards, null once it is deleted. */
async function runAction(
  project: OwnedProject,
  {
    action,
    comments = [],
    openComments = 'settle',
    updatedAt = project.updatedAt,
    reason,
    moveTracking,
  }: Variables,
  headers: Readonly<Record<string, string>> = {},
): Promise<OwnedProject | null> {
  const params = { projectSerial: project.projectSerial };
  if (isPlainTransition(action)) return call(plainCalls[action], { params, body: {} });
  switch (action) {
    case 'approve':
      if (project.status === 'Rejected') return approveAnyway(project.projectSerial, updatedAt);
      return call(approveProject, { params, body: { openComments, updatedAt }, headers });
    case 'reject':
      return call(rejectProject, { params, body: reason === undefined ? {} : { reason }, headers });
    case 'askForChanges':
      return call(askForChanges, {
        params,
        body: { comments: comments.map((comment) => ({ ...comment })) },
        headers,
      });
    case 'feature':
    case 'unfeature':
      return call(featureProject, { params, body: { featured: action === 'feature' } });
    case 'archive':
    case 'unarchive':
      return call(archiveProject, { params, body: { archived: action === 'archive', moveTracking } });
    case 'delete':
      await call(deleteProject, { params });
      return null;
  }
}

/** Approves a rejected project as the administrators' list does (specification §4), and refetches it. */
async function approveAnyway(id: string, updatedAt: string): Promise<OwnedProject> {
  await call(actionOnProject, { params: { id }, body: { type: 'approve', updatedAt } });
  return call(readAdminProject, { params: { id } });
}

/** Returns the error message, followed by the field errors of a submission that has become invalid. */
function reasonOf(error: unknown): string {
  const fields = error instanceof CallProblem ? Object.values(error.fields) : [];
  return [...new Set([sentenceOf(error), ...fields])].join(' ');
}
