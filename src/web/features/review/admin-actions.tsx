import { type ReactNode, useState } from 'react';
import { generatePath } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { ActionNote, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { type DecisionBarProps, DecisionButtons, FailureNote, offeredDecisions } from './decision-bar.tsx';
import classes from './review-panel.module.css';
import type { Review } from './review-state.ts';

type AdminActionsProps = {
  readonly project: OwnedProject;
  readonly review: Review;
  /** The buttons of all actions that are no decisions. */
  readonly buttons: ReactNode;
  /** What the last of these actions did; null before. */
  readonly done: string | null;
  /** Address of the form in which the project can be changed; null on that form. */
  readonly formAddress: string | null;
  /** Present on the form: the decisions are among the actions there, with links to the review and history. */
  readonly onForm?: Pick<DecisionBarProps, 'unsent' | 'isAsking' | 'onOpen'> & {
    /** True when the button of the last action is gone. */
    readonly doneTakesFocus: boolean;
  };
};

/**
 * What an administrator can do with a project now (specification §4): re-open, feature, archive, edit and
 * delete; on the form also decide. The review page has the decisions in its bar.
 */
export function AdminActions({ project, review, buttons, done, formAddress, onForm }: AdminActionsProps) {
  const { abilities } = project;
  return (
    <Section title={onForm === undefined ? m.review_other_actions() : m.admin_actions()}>
      <div className={classes.actions}>
        {onForm === undefined ? null : (
          <DecisionButtons project={project} review={review} names={offeredDecisions(project)} {...onForm} />
        )}
        {formAddress !== null && (abilities.override || abilities.edit) ? (
          <ButtonLink to={formAddress}>{m.review_override()}</ButtonLink>
        ) : null}
        {buttons}
        {onForm === undefined ? null : <ReviewLinks project={project} />}
      </div>
      {onForm === undefined || onForm.isAsking ? null : <FailureNote review={review} />}
      <ActionNote
        done={done}
        failed={review.deleteFailure?.alert ?? null}
        reason={review.deleteFailure?.reason ?? null}
        {...(onForm?.doneTakesFocus === true && { takesFocus: true })}
      />
      <MoveQuestion review={review} />
    </Section>
  );
}

/**
 * Asks before an inventory leaves the archive that takes the mark of the tracked inventory from another one.
 * It closes once that is done, when the button that gets the focus back is enabled again.
 */
function MoveQuestion({ review }: { readonly review: Review }) {
  const { moveProblem, busyWith, start, reset } = review;
  const [moving, setMoving] = useState<string | null>(null);
  if (moving !== null && moveProblem === null && busyWith === null) setMoving(null);
  const problem = moveProblem ?? moving;
  if (problem === null) return null;
  return (
    <QuestionDialog
      question={m.review_move_tracking()}
      action={m.form_move_tracking_act()}
      isBusy={busyWith !== null}
      onAction={() => {
        setMoving(problem);
        start('unarchive', { moveTracking: true });
      }}
      onClose={reset}
    >
      <p>{problem}</p>
    </QuestionDialog>
  );
}

/** Links from the form to the review page and the history. */
function ReviewLinks({ project: { projectSerial, abilities } }: Pick<AdminActionsProps, 'project'>) {
  return (
    <>
      <ButtonLink to={generatePath(pagePaths.adminProject, { projectSerial })}>{m.own_review()}</ButtonLink>
      {abilities.seeHistory ? (
        <ButtonLink to={generatePath(pagePaths.projectHistory, { projectSerial })}>
          {m.review_history_open()}
        </ButtonLink>
      ) : null}
    </>
  );
}
