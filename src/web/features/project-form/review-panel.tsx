import type { HeldProject } from '#contract/held-projects.ts';
import { projectKind } from '#domain/project/program-types.ts';
import { ActNote } from '#web/kit/buttons/act-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { ApprovalDialog } from './approval-dialog.tsx';
import { ProjectChanges, type ShowChanges } from './project-changes.tsx';
import type { RowsEditor } from './emissions-section.tsx';
import { CommentDialog } from './comment-dialog.tsx';
import classes from './project-form.module.css';
import type { Choices, ReviewAct, useReview } from './use-review.ts';
import { ReviewerVerificationNote } from './verification-note.tsx';

type Props = {
  readonly project: HeldProject;
  readonly review: ReturnType<typeof useReview>;
  readonly done: string | null;
  readonly showChanges: ShowChanges;
  readonly editor: RowsEditor;
  /** Number of open comments. */
  readonly openComments: number;
  readonly isOverriding: boolean;
  readonly onOverride: () => void;
};

const HISTORY = '/projects/history/:projectSerial';

/** An administrator's actions on a project, not shown to others. Final actions need confirmation. */
export function ReviewPanel(props: Props) {
  const { project, review, done, showChanges, editor, openComments, isOverriding, onOverride } = props;
  const [action, setAction] = useState<ReviewAct | null>(null);
  const { abilities, isFeatured, isArchived, projectSerial } = project;
  const acts = [
    { act: 'approve', may: abilities.approve, text: m.review_approve(), needsConfirmation: true },
    { act: 'ask', may: abilities.askForChanges, text: m.review_ask(), needsConfirmation: true },
    { act: 'reject', may: abilities.reject, text: m.review_reject(), needsConfirmation: true },
    { act: 'reopen', may: abilities.reopen, text: m.review_reopen(), needsConfirmation: true },
    {
      act: 'feature',
      may: abilities.feature,
      text: isFeatured ? m.review_unfeature() : m.review_feature(),
      needsConfirmation: false,
    },
    {
      act: 'archive',
      may: abilities.archive,
      text: isArchived ? m.review_unarchive() : m.review_archive(),
      needsConfirmation: false,
    },
  ] as const;
  return (
    <section className={classes.panel} aria-label={m.review_title()}>
      <h2>{m.review_title()}</h2>
      <ReviewerVerificationNote project={project} />
      <ProjectChanges project={project} showChanges={showChanges} />
      <div className={classes.acts}>
        {acts
          .filter(({ may }) => may)
          .map(({ act, text, needsConfirmation }) => (
            <Button
              key={act}
              variant={act === 'approve' ? 'filled' : 'default'}
              busy={review.busyWith === act}
              disabled={review.busyWith !== null}
              onClick={() => (needsConfirmation ? setAction(act) : review.start(act))}
            >
              {text}
            </Button>
          ))}
        {abilities.override && !abilities.edit && !isOverriding ? (
          <Button onClick={onOverride}>{m.review_override()}</Button>
        ) : null}
        <ButtonLink screen={HISTORY} to={`/projects/history/${projectSerial}`}>
          {m.review_history()}
        </ButtonLink>
      </div>
      <ActNote done={done} failed={review.failure?.alert ?? null} reason={review.failure?.reason ?? null} />
      <Confirmation
        action={action}
        project={project}
        review={review}
        editor={editor}
        openComments={openComments}
        onClose={() => setAction(null)}
      />
    </section>
  );
}

type ConfirmationProps = Pick<Props, 'project' | 'review' | 'editor' | 'openComments'> & {
  readonly action: ReviewAct | null;
  readonly onClose: () => void;
};

/** Confirms an action that is hard to undo. */
function Confirmation({ action, project, review, editor, openComments, onClose }: ConfirmationProps) {
  if (action === null) return null;
  const act = (choices?: Choices) => {
    onClose();
    review.start(action, choices);
  };
  if (action === 'ask') {
    return (
      <CommentDialog
        title={m.ask_title()}
        text={m.ask_text()}
        kind={projectKind(project.programType)}
        act={m.ask_act()}
        onAct={(comments) => act({ comments })}
        onClose={onClose}
      />
    );
  }
  if (action === 'approve') {
    return (
      <ApprovalDialog
        project={project}
        editor={editor}
        open={openComments}
        onApprove={(choice) => act({ openComments: choice })}
        onClose={onClose}
      />
    );
  }
  return (
    <QuestionDialog
      question={questions[action]?.() ?? ''}
      act={names[action]?.() ?? ''}
      onAct={() => act()}
      onClose={onClose}
    >
      <p>{m.review_what_it_does()}</p>
    </QuestionDialog>
  );
}

const names: Partial<Record<ReviewAct, () => string>> = {
  reject: m.review_reject,
  reopen: m.review_reopen,
};

const questions: Partial<Record<ReviewAct, () => string>> = {
  reject: m.review_reject_question,
  reopen: m.review_reopen_question,
};
