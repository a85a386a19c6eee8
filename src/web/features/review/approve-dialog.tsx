import { type ReactNode, useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { ChecklistItem } from '#contract/project-review.ts';
import { becomesUnits, type EmissionRow } from '#domain/ledger/emission-row.ts';
import { isPublic, projectKind } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { transitionQuestions } from '#messages/words/transition.js';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { FailureNote } from './decision-bar.tsx';
import { UnsentWarning } from './review-comments.tsx';
import classes from './review-panel.module.css';
import type { Review } from './review-state.ts';
import { approveWord, askedYears, sumOfYears } from './submission-details.tsx';
import { sentenceOfItem } from './ticked-checklist.tsx';

/** What an approval does with open comments. */
type CommentChoice = 'settle' | 'keep';

export type ApproveDialogProps = {
  readonly project: OwnedProject;
  readonly rows: readonly EmissionRow[];
  /** Lists operations on rows in words. */
  readonly listOperations: (rows: readonly EmissionRow[]) => ReactNode;
  /** Items of the checklist that are not ticked. */
  readonly unticked: readonly ChecklistItem[];
  /** Number of open comments. */
  readonly openComments: number;
  readonly review: Review;
  readonly onClose: () => void;
};

/**
 * Confirms an approval: says what it issues and what was not checked, and asks what to do with open comments.
 */
export function ApproveDialog({ listOperations, unticked, openComments, ...rest }: ApproveDialogProps) {
  const { review, onClose } = rest;
  // What was read stays on screen; if the project changes meanwhile, the registry refuses the approval.
  const [{ project, rows }] = useState(rest);
  const [commentChoice, setCommentChoice] = useState<CommentChoice>('settle');
  // A rejected project is approved through the administrators' list endpoint, which resolves its comments.
  const canKeep = project.status !== 'Rejected';
  const moved = rows.filter(
    ({ kind, status }) => kind === 'draft' && becomesUnits(status) && status !== 'Registered',
  );
  const tonnes = sumOfYears(askedYears(project));
  return (
    <QuestionDialog
      question={transitionQuestions.approve[projectKind(project.programType)]()}
      action={approveWord(project)}
      isBusy={review.busyWith !== null}
      onAction={() =>
        review.start('approve', { openComments: commentChoice, updatedAt: project.updatedAt, tonnes })
      }
      onClose={onClose}
    >
      <p>{approvalText(project)}</p>
      {moved.length === 0 ? null : (
        <div>
          <p>{m.review_approve_at_once()}</p>
          {listOperations(moved)}
        </div>
      )}
      <Unticked items={unticked} />
      <UnsentWarning />
      {openComments > 0 && canKeep ? (
        <RadioList
          label={m.review_open_comments({ count: openComments, shown: String(openComments) })}
          chosen={commentChoice}
          choices={[
            { value: 'settle', text: m.review_settle_comments() },
            { value: 'keep', text: m.review_keep_comments() },
          ]}
          onChoose={setCommentChoice}
        />
      ) : null}
      {openComments > 0 && !canKeep ? <p>{m.review_comments_settled()}</p> : null}
      <FailureNote review={review} />
    </QuestionDialog>
  );
}

function Unticked({ items }: { readonly items: readonly ChecklistItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className={classes.unticked}>
      <p>{m.review_unticked({ count: items.length, shown: formatWhole(items.length) })}</p>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{sentenceOfItem(item)}</li>
        ))}
      </ul>
      <p>{m.review_unticked_question()}</p>
    </div>
  );
}

/**
 * Returns how many tonnes will get serials, and how many units those years already have. Issuing cannot be
 * undone.
 */
function approvalText(project: OwnedProject): string {
  const asked = askedYears(project);
  const tonnes = sumOfYears(asked);
  if (tonnes === 0) {
    const approved = { ...project, stage: project.projectStatus, status: 'Approved' as const };
    return isPublic(approved) ? m.review_approve_nothing() : m.review_approve_nothing_hidden();
  }
  const shown = { tonnes: formatWhole(tonnes), years: asked.map(({ year }) => year).join(', ') };
  const had = asked.reduce((sum, year) => sum + year.had, 0);
  if (project.programType === 'Offsets') return m.review_approve_records(shown);
  return had === 0
    ? m.review_approve_issues(shown)
    : m.review_approve_issues_more({ ...shown, had: formatWhole(had) });
}
