import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { EDIT, pagePaths } from '#contract/page-paths.ts';
import { transitionDone } from '#messages/words/transition.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import type { PageMessages } from '#web/features/project-form/page-messages.ts';
import { TransitionButtons } from '#web/features/project-form/transition-buttons.tsx';
import { useComments } from '#web/features/project-form/use-comments.ts';
import { AdminActions } from '#web/features/review/admin-actions.tsx';
import { DecisionDialogs } from '#web/features/review/decision-dialogs.tsx';
import { ApprovedDialog, type Decision, decisionText } from '#web/features/review/decision-notice.tsx';
import { ReviewProvider, useUnsentComments } from '#web/features/review/review-state.ts';
import { useChecklist } from '#web/features/review/ticked-checklist.tsx';
import { leaveUnasked } from '#web/kit/forms/leave-guard.tsx';
import { countOpen, reviewParts, useRows } from './review-parts.tsx';
import { useReviewActions } from './use-review-actions.ts';

type Props = {
  readonly project: OwnedProject;
  /** True while the form can already be changed. */
  readonly isEdited: boolean;
};

/**
 * The administrators' actions on the form of a project (specification §2). The administrator stays on the
 * form, except after a deletion.
 */
export function AdminPanel({ project, isEdited }: Props) {
  const { projectSerial } = project;
  const unsent = useUnsentComments(project);
  const comments = useComments(projectSerial);
  const checklist = useChecklist(projectSerial);
  const rows = useRows(project);
  const [approval, setApproval] = useState<Decision | null>(null);
  const leave = useLeaveDeleted(project);
  const actions = useReviewActions(project, {
    onDecided: (decision) => {
      actions.openDialog(null);
      if (decision.action === 'askForChanges') unsent.discard();
      if (decision.action === 'approve') setApproval(decision);
      actions.setDone(decision.action === 'approve' ? null : decisionText(decision));
    },
    onDeleted: leave,
  });
  const { wordOf, commentsOn, listOperations } = reviewParts(project, comments);
  const address = `${generatePath(pagePaths.draft, { projectSerial })}${EDIT}`;
  return (
    <ReviewProvider value={{ project, unsent, wordOf, commentsOn }}>
      <AdminActions
        project={project}
        review={actions.review}
        buttons={<TransitionButtons project={project} review={actions.review} at="other" />}
        done={actions.done}
        formAddress={isEdited ? null : address}
        onForm={{
          unsent: unsent.written.length,
          isAsking: actions.dialog !== null,
          onOpen: actions.openDialog,
          doneTakesFocus: actions.doneTakesFocus,
        }}
      />
      <DecisionDialogs
        dialog={actions.dialog}
        project={project}
        rows={rows}
        listOperations={listOperations}
        unticked={checklist.items.filter(({ tick }) => tick === null)}
        {...countOpen(comments)}
        review={actions.review}
        onClose={() => actions.openDialog(null)}
      />
      {approval === null ? null : <ApprovedDialog decided={approval} onClose={() => setApproval(null)} />}
    </ReviewProvider>
  );
}

/**
 * Returns a function that leaves the form of a deleted project: for the organization's own projects, or for
 * the list of all. Back does not lead to it.
 */
function useLeaveDeleted({ organizationSerial, title }: OwnedProject): () => void {
  const navigate = useNavigate();
  const isOwn = useLastClaims()?.certserialnumber === organizationSerial;
  return () => {
    leaveUnasked();
    const state: PageMessages = { said: transitionDone.delete({ title }) };
    void navigate(isOwn ? pagePaths.myProjects : pagePaths.adminProjects, { replace: true, state });
  };
}
