import { pagePaths } from '#contract/page-paths.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import { ActionNote, Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import { approveWord } from './submission-facts.tsx';
import type { Review, Queue } from './review-state.ts';
import classes from './review-desk.module.css';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { useState } from 'react';

/** A dialog of the desk. */
export type DeskDialog = 'approve' | 'ask' | 'reject' | 'keys';

type DecisionBarProps = {
  readonly project: HeldProject;
  readonly review: Review;
  readonly queue: Queue;
  /** Number of comments that the reviewer wrote and did not send. */
  readonly unsent: number;
  /** True while a dialog is open, which then says what went wrong. */
  readonly isAsking: boolean;
  readonly onOpen: (dialog: DeskDialog) => void;
};

/**
 * The decisions that are possible now, always in sight; why there is none; and the way to the next submission. What arrives late is above
 * the buttons or takes no more room than before: the bar grows upwards, and a button that moves under the pointer loses the press.
 */
export function DecisionBar({ project, review, queue, unsent, isAsking, onOpen }: DecisionBarProps) {
  const { abilities } = project;
  const reason = noDecisionText(project);
  const isBusy = review.busyWith !== null;
  const ask =
    unsent === 0 ? m.review_ask() : m.review_ask_count({ label: m.review_ask(), count: String(unsent) });
  return (
    <section aria-label={m.review_bar()} className={classes.bar}>
      {isAsking ? null : <FailureNote review={review} />}
      {reason === null ? null : <p className={classes.barText}>{reason}</p>}
      <QueueNote queue={queue} />
      <div className={classes.barActs}>
        {abilities.approve ? (
          <Button
            variant="filled"
            busy={review.busyWith === 'approve'}
            disabled={isBusy}
            onClick={() => onOpen('approve')}
          >
            {approveWord(project)}
          </Button>
        ) : null}
        {abilities.askForChanges ? (
          <Button busy={review.busyWith === 'ask'} disabled={isBusy} onClick={() => onOpen('ask')}>
            {ask}
          </Button>
        ) : null}
        {abilities.reject ? (
          <Button busy={review.busyWith === 'reject'} disabled={isBusy} onClick={() => onOpen('reject')}>
            {m.review_reject()}
          </Button>
        ) : null}
        <NextLink queue={queue} />
        <button type="button" className={classes.keys} onClick={() => onOpen('keys')}>
          {m.review_keys()} <kbd aria-hidden="true">?</kbd>
        </button>
      </div>
    </section>
  );
}

/** Says why the last action failed. */
export function FailureNote({ review: { failure } }: { readonly review: Review }) {
  return <ActionNote done={null} failed={failure?.alert ?? null} reason={failure?.reason ?? null} />;
}

/** Why there is no next submission. */
function QueueNote({ queue: { next, isLost } }: { readonly queue: Queue }) {
  if (next !== null && !isLost) return null;
  return <p className={classes.barText}>{isLost ? m.review_queue_failed() : m.review_queue_empty()}</p>;
}

/** The link to the submission that waits longest, and until that is known to the queue; without one, the way back. */
function NextLink({ queue: { next, isLost } }: { readonly queue: Queue }) {
  if (next === null || isLost) return <ButtonLink to={pagePaths.admin}>{m.review_back()}</ButtonLink>;
  return (
    <ButtonLink
      to={
        next === undefined
          ? pagePaths.admin
          : generatePath(pagePaths.adminProject, { projectSerial: next.projectSerial })
      }
    >
      {m.review_next()}
    </ButtonLink>
  );
}

/** Returns why not every decision is possible; null while the project waits for review. */
function noDecisionText({ status, isArchived }: HeldProject): string | null {
  if (isArchived) return m.review_none_archived();
  switch (status) {
    case 'Submitted':
      return null;
    case 'Draft':
      return m.review_none_draft();
    case 'Approved':
      return m.review_none_approved();
    case 'Received':
      return m.review_none_received();
    case 'Rejected':
      return m.review_none_rejected();
  }
}

type OtherActionsProps = {
  readonly project: HeldProject;
  readonly review: Review;
  /** What the last of these actions did; null before. */
  readonly done: string | null;
  /** Address of the owner's form. */
  readonly formAddress: string;
};

const questions = {
  reopen: { question: m.review_reopen_question, act: m.review_reopen, effect: m.review_what_it_does },
  archive: { question: m.review_archive_question, act: m.review_archive, effect: m.review_archive_what },
  delete: { question: m.form_delete_question, act: m.form_delete },
} as const;

/** What an administrator can do besides deciding: re-open, edit, feature, archive and delete. */
export function OtherActions({ project, review, done, formAddress }: OtherActionsProps) {
  const { abilities, isFeatured, isArchived } = project;
  const [asking, setAsking] = useState<'reopen' | 'delete' | 'archive' | null>(null);
  const isBusy = review.busyWith !== null;
  return (
    <Section title={m.review_other_actions()}>
      <div className={classes.acts}>
        {abilities.reopen ? (
          <Button busy={review.busyWith === 'reopen'} disabled={isBusy} onClick={() => setAsking('reopen')}>
            {m.review_reopen()}
          </Button>
        ) : null}
        {abilities.feature ? (
          <Button
            busy={review.busyWith === 'feature'}
            disabled={isBusy}
            onClick={() => review.start('feature')}
          >
            {isFeatured ? m.review_unfeature() : m.review_feature()}
          </Button>
        ) : null}
        {abilities.archive ? (
          <Button
            busy={review.busyWith === 'archive'}
            disabled={isBusy}
            onClick={() => (isArchived ? review.start('archive') : setAsking('archive'))}
          >
            {isArchived ? m.review_unarchive() : m.review_archive()}
          </Button>
        ) : null}
        {abilities.override || abilities.edit ? (
          <ButtonLink to={formAddress}>{m.review_override()}</ButtonLink>
        ) : null}
        {abilities.delete ? (
          <Button busy={review.busyWith === 'delete'} disabled={isBusy} onClick={() => setAsking('delete')}>
            {m.form_delete()}
          </Button>
        ) : null}
      </div>
      <ActionNote
        done={done}
        failed={review.deleteFailure?.alert ?? null}
        reason={review.deleteFailure?.reason ?? null}
      />
      {asking === null ? null : (
        <QuestionDialog
          question={questions[asking].question()}
          act={questions[asking].act()}
          onAct={() => {
            setAsking(null);
            review.start(asking);
          }}
          onClose={() => setAsking(null)}
        >
          {asking === 'delete' ? null : <p>{questions[asking].effect()}</p>}
        </QuestionDialog>
      )}
    </Section>
  );
}
