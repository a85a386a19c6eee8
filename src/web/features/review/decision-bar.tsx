import { useState } from 'react';
import { generatePath } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isOffered } from '#domain/project/abilities.ts';
import { buttonsAt } from '#domain/project/transition-lists.ts';
import type { ButtonTransition } from '#domain/project/transitions.ts';
import * as m from '#messages/messages.js';
import { transitionWords } from '#messages/words/transition.js';
import { ActionNote, Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import classes from './review-panel.module.css';
import type { Queue, Review } from './review-state.ts';
import { approveWord } from './submission-details.tsx';

/** A dialog of the review. */
export type ReviewDialog = ButtonTransition<'decision'> | 'keys';

export type DecisionBarProps = {
  readonly project: OwnedProject;
  readonly review: Review;
  readonly queue: Queue;
  /** Number of comments that the reviewer wrote and did not send. */
  readonly unsent: number;
  /** True while a dialog is open, which then says what went wrong. */
  readonly isAsking: boolean;
  readonly onOpen: (dialog: ReviewDialog) => void;
};

/**
 * The decisions that are possible now, always in sight; why there is none; and the way to the next
 * submission. What arrives late is above the buttons or takes no more room than before: the bar grows
 * upwards, and a button that moves under the pointer loses the press. On phones all but the first decision
 * are behind a button, until comments are written.
 */
export function DecisionBar({ project, review, queue, unsent, isAsking, onOpen }: DecisionBarProps) {
  const [isWhole, setWhole] = useState(false);
  const reason = noDecisionText(project);
  const [first, ...others] = offeredDecisions(project);
  const shared = { project, review, unsent, onOpen };
  const isShort = first !== undefined && !isWhole && unsent === 0;
  return (
    <section aria-label={m.review_bar()} className={classes.bar}>
      {isAsking ? null : <FailureNote review={review} />}
      {reason === null ? null : <p className={classes.barText}>{reason}</p>}
      <QueueNote queue={queue} />
      <div className={classes.barActions} data-short={isShort || undefined}>
        {first === undefined ? null : (
          <>
            <DecisionButtons {...shared} names={[first]} />
            <button
              type="button"
              className={classes.barMore}
              aria-expanded={!isShort}
              onClick={() => setWhole(!isWhole)}
            >
              {m.review_bar_more()}
            </button>
          </>
        )}
        <DecisionButtons {...shared} names={others} />
        <NextLink queue={queue} />
        <button type="button" className={classes.keys} onClick={() => onOpen('keys')}>
          {m.review_keys()} <kbd aria-hidden="true">?</kbd>
        </button>
      </div>
    </section>
  );
}

/** Returns the decisions that are possible now. */
export function offeredDecisions(project: OwnedProject): readonly ButtonTransition<'decision'>[] {
  return buttonsAt('decision').filter((name) => isOffered(name, project));
}

type DecisionButtonsProps = Pick<DecisionBarProps, 'project' | 'review' | 'unsent' | 'onOpen'> & {
  readonly names: readonly ButtonTransition<'decision'>[];
};

/** Buttons of decisions. */
export function DecisionButtons({ project, review, unsent, onOpen, names }: DecisionButtonsProps) {
  return names.map((name) => (
    <Button
      key={name}
      variant={name === 'approve' ? 'filled' : 'default'}
      busy={review.busyWith === name}
      disabled={review.busyWith !== null}
      onClick={() => onOpen(name)}
    >
      {decisionWord(name, project, unsent)}
    </Button>
  ));
}

/** Returns a decision in words: an approval says what it issues, a request what was written for it. */
function decisionWord(name: ButtonTransition<'decision'>, project: OwnedProject, unsent: number): string {
  if (name === 'approve') return approveWord(project);
  const word = transitionWords[name]();
  return name === 'askForChanges' && unsent > 0
    ? m.review_ask_count({ label: word, count: String(unsent) })
    : word;
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

/**
 * The link to the submission that waits longest, and until that is known to the queue; without one, the way
 * back.
 */
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
function noDecisionText({ status, isArchived }: OwnedProject): string | null {
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
