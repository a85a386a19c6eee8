import { pagePaths } from '#contract/page-paths.ts';
import type { HeldProject } from '#contract/held-projects.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import { approveWord } from './approve-word.ts';
import type { Review } from './review-acts.ts';
import classes from './review-desk.module.css';
import type { Queue } from './use-queue.ts';

/** A dialog of the desk. */
export type DeskDialog = 'approve' | 'ask' | 'reject' | 'keys';

type Props = {
  readonly project: HeldProject;
  readonly review: Review;
  readonly queue: Queue;
  /** Number of comments that the reviewer wrote and did not send. */
  readonly unsent: number;
  readonly onOpen: (dialog: DeskDialog) => void;
};

/** The decisions that are possible now, always in sight; why there is none; and the way to the next submission. */
export function DecisionBar({ project, review, queue, unsent, onOpen }: Props) {
  const { abilities } = project;
  const reason = noDecisionText(project);
  const isBusy = review.busyWith !== null;
  const ask =
    unsent === 0 ? m.review_ask() : m.review_ask_count({ label: m.review_ask(), count: String(unsent) });
  return (
    <section aria-label={m.review_bar()} className={classes.bar}>
      {reason === null ? null : <p className={classes.barText}>{reason}</p>}
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
      <ActionNote
        done={null}
        failed={review.failure?.alert ?? null}
        reason={review.failure?.reason ?? null}
      />
    </section>
  );
}

/** The link to the submission that waits longest; without one, a sentence and the way back. */
function NextLink({ queue: { next, isLost } }: { readonly queue: Queue }) {
  if (next === undefined && !isLost) return null;
  if (next === undefined || next === null) {
    return (
      <span className={classes.noNext}>
        <span>{isLost ? m.review_queue_failed() : m.review_queue_empty()}</span>
        <ButtonLink to={pagePaths.admin}>{m.review_back()}</ButtonLink>
      </span>
    );
  }
  return (
    <ButtonLink to={generatePath(pagePaths.adminProject, { projectSerial: next.projectSerial })}>
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
