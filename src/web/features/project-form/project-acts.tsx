import {
  actOnProject,
  readAdminProject,
  approveProject,
  archiveProject,
  deleteProject,
  featureProject,
  rejectProject,
  reopenProject,
} from '#contract/project-transitions.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import { askForChanges } from '#contract/project-review.ts';
import { call, IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import * as m from '#messages/messages.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewComment } from './comment-lines.ts';
import { keepHeldProject, keyOfHeld } from './held-project.tsx';
import { ActionNote, Button } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import classes from './project-form.module.css';

export type ReviewAct = 'approve' | 'reject' | 'ask' | 'reopen' | 'feature' | 'archive' | 'delete';

/** Alert titles of failed actions; the server's message follows on its own line (specification §8). */
const failures: Record<ReviewAct, () => string> = {
  approve: m.error_approving,
  reject: m.error_rejecting,
  ask: m.error_asking,
  reopen: m.error_reopening,
  feature: m.error_featuring,
  archive: m.error_archiving,
  delete: m.error_deleting,
};

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
};

type Variables = Choices & { readonly act: ReviewAct };

/** Review actions of administrators, and deletion by the owner. */
export function useReview(
  project: HeldProject,
  onDone: (act: ReviewAct, choices: Choices) => void,
  /** Called when the project is no longer the version on the page; the newer one is then fetched. */
  onStale: () => void = () => undefined,
) {
  const queryClient = useQueryClient();
  const account = useLastClaims()?.sub ?? '';
  const [key] = useState(newKey);
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: (variables: Variables) => runAct(project, key, variables),
    onSuccess: (result, { act, ...choices }) => {
      if (result !== null) keepHeldProject(queryClient, result, account);
      onDone(act, choices);
    },
    onError: (error) => {
      if (!(error instanceof CallProblem) || error.fields['updatedAt'] === undefined) return;
      onStale();
      void queryClient.invalidateQueries({ queryKey: keyOfHeld(project.projectSerial, account) });
    },
  });
  const failed = mutation.isError ? mutation.variables.act : null;
  const failure = failed === null ? null : { alert: failures[failed](), reason: reasonOf(mutation.error) };
  return {
    start: (act: ReviewAct, choices: Choices = {}) => {
      if (!mutation.isPending) mutation.mutate({ act, ...choices });
    },
    busyWith: mutation.isPending ? mutation.variables.act : null,
    failure: failed === 'delete' ? null : failure,
    /** Why the deletion failed; shown in its dialog. */
    deleteFailure: failed === 'delete' ? failure : null,
    reset: () => mutation.reset(),
  };
}

/** Calls the registry; returns the project afterwards, null once it is deleted. `key` belongs to the page. */
async function runAct(
  project: HeldProject,
  key: string,
  { act, comments = [], openComments = 'settle', updatedAt = project.updatedAt, reason }: Variables,
): Promise<HeldProject | null> {
  const params = { projectSerial: project.projectSerial };
  switch (act) {
    case 'approve': {
      if (project.status === 'Rejected') return approveAnyway(project.projectSerial, updatedAt);
      const headers = { [IDEMPOTENCY_KEY]: `${key}-${updatedAt}-${openComments}` };
      return call(approveProject, { params, body: { openComments, updatedAt }, headers });
    }
    case 'reject':
      return call(rejectProject, { params, body: reason === undefined ? {} : { reason } });
    case 'reopen':
      return call(reopenProject, { params, body: {} });
    case 'ask':
      return call(askForChanges, {
        params,
        body: { comments: comments.map((comment) => ({ ...comment })) },
      });
    case 'feature':
      return call(featureProject, { params, body: { featured: !project.isFeatured } });
    case 'archive':
      return call(archiveProject, { params, body: { archived: !project.isArchived } });
    case 'delete':
      await call(deleteProject, { params });
      return null;
  }
}

/** Approves a rejected project as the administrators' list does (specification §4), and refetches it. */
async function approveAnyway(id: string, updatedAt: string): Promise<HeldProject> {
  await call(actOnProject, { params: { id }, body: { type: 'approve', updatedAt } });
  return call(readAdminProject, { params: { id } });
}

/** Returns the error message, followed by the field errors of a submission that has become invalid. */
function reasonOf(error: unknown): string {
  const fields = error instanceof CallProblem ? Object.values(error.fields) : [];
  return [...new Set([sentenceOf(error), ...fields])].join(' ');
}

type DeleteProps = {
  readonly review: ReturnType<typeof useReview>;
  /** Whether the project token comes back, because the project was never submitted. */
  readonly returnsToken: boolean;
};

/** Deletes a project after a question; says why if it failed. */
export function DeleteProject({ review, returnsToken }: DeleteProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className={classes.bar}>
      <Button busy={review.busyWith === 'delete'} onClick={() => setConfirming(true)}>
        {m.form_delete()}
      </Button>
      <ActionNote
        done={null}
        failed={review.deleteFailure?.alert ?? null}
        reason={review.deleteFailure?.reason ?? null}
      />
      {isConfirming ? (
        <QuestionDialog
          question={m.form_delete_question()}
          act={m.form_delete()}
          onAct={() => {
            setConfirming(false);
            review.start('delete');
          }}
          onClose={() => setConfirming(false)}
        >
          {returnsToken ? <p>{m.form_delete_what()}</p> : null}
        </QuestionDialog>
      ) : null}
    </div>
  );
}
