import { actOnProject, readAdminProject } from '#contract/admin-projects.ts';
import {
  approveProject,
  archiveProject,
  deleteProject,
  featureProject,
  type HeldProject,
  rejectProject,
  reopenProject,
} from '#contract/held-projects.ts';
import { askForChanges } from '#contract/project-review.ts';
import { call } from '#web/api/call.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { IDEMPOTENCY_KEY, newKey } from '#web/api/new-key.ts';
import { useClaims } from '#web/api/session.ts';
import * as m from '#messages/messages.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenComments } from './approval-dialog.tsx';
import type { NewRemark } from './comment-dialog.tsx';
import { keepHeldProject } from './held-project-query.ts';

export type ReviewAct = 'approve' | 'reject' | 'ask' | 'reopen' | 'feature' | 'archive' | 'delete';

/** The alert where an act fails; the server's own sentence comes after it, in a line of its own (specification §8). */
const failures: Record<ReviewAct, () => string> = {
  approve: m.error_approving,
  reject: m.error_rejecting,
  ask: m.error_asking,
  reopen: m.error_reopening,
  feature: m.error_featuring,
  archive: m.error_archiving,
  delete: m.error_deleting,
};

/** What an administrator chose or wrote with an act. */
export type Choices = {
  readonly comments?: readonly NewRemark[];
  readonly openComments?: OpenComments;
};

type Doing = Choices & { readonly act: ReviewAct };

/** What administrators decide of a project, and what its owner deletes. */
export function useReview(project: HeldProject, onDone: (act: ReviewAct) => void) {
  const queryClient = useQueryClient();
  const account = useClaims()?.sub ?? '';
  const [key] = useState(newKey);
  const params = { projectSerial: project.projectSerial };
  const run = async ({ act, comments = [], openComments = 'settle' }: Doing): Promise<HeldProject | null> => {
    switch (act) {
      case 'approve': {
        if (project.status === 'Rejected') return approveAnyway(project.projectSerial);
        const headers = { [IDEMPOTENCY_KEY]: `${key}-${project.updatedAt}-${openComments}` };
        return call(approveProject, { params, body: { openComments }, headers });
      }
      case 'reject':
        return call(rejectProject, { params, body: {} });
      case 'reopen':
        return call(reopenProject, { params, body: {} });
      case 'ask':
        return call(askForChanges, { params, body: { comments: comments.map((one) => ({ ...one })) } });
      case 'feature':
        return call(featureProject, { params, body: { featured: !project.isFeatured } });
      case 'archive':
        return call(archiveProject, { params, body: { archived: !project.isArchived } });
      case 'delete':
        await call(deleteProject, { params });
        return null;
    }
  };
  const doing = useMutation({
    networkMode: 'always',
    mutationFn: run,
    onSuccess: (answered, { act }) => {
      if (answered !== null) keepHeldProject(queryClient, answered, account);
      onDone(act);
    },
  });
  const failed = doing.isError ? doing.variables.act : null;
  const failure = failed === null ? null : { alert: failures[failed](), reason: reasonOf(doing.error) };
  return {
    start: (act: ReviewAct, choices: Choices = {}) => {
      if (!doing.isPending) doing.mutate({ act, ...choices });
    },
    busyWith: doing.isPending ? doing.variables.act : null,
    failure: failed === 'delete' ? null : failure,
    /** Why it was not deleted: said where that was asked. */
    deleteFailure: failed === 'delete' ? failure : null,
    startAnew: () => doing.reset(),
  };
}

/** Approves what was rejected, as the administrators' list does (specification §4), and reads what came of it. */
async function approveAnyway(serial: string): Promise<HeldProject> {
  await call(actOnProject, { params: { id: serial }, body: { type: 'approve' } });
  return call(readAdminProject, { params: { id: serial } });
}

/** The parts that are named where the submission itself has become wrong meanwhile. */
function reasonOf(error: unknown): string {
  const fields = error instanceof CallProblem ? Object.values(error.fields) : [];
  return [...new Set([sentenceOf(error), ...fields])].join(' ');
}
