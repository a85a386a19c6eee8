import type { HeldProject } from '#contract/held-projects.ts';
import { ActNote } from '#web/kit/act-note.tsx';
import { Button } from '#web/kit/button.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { QuestionDialog } from '#web/kit/question-dialog.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { ChangeList } from './change-list.tsx';
import { type NewRemark, RemarkDialog } from './remark-dialog.tsx';
import classes from './project-form.module.css';
import type { ReviewAct, useReview } from './use-review.ts';

type Props = {
  readonly project: HeldProject;
  readonly review: ReturnType<typeof useReview>;
  readonly done: string | null;
  readonly isOverriding: boolean;
  readonly onOverride: () => void;
};

const HISTORY = '/projects/history/:projectSerial';

/** What administrators do with a project; shown to nobody else. Final acts are asked about first, in plain words. */
export function ReviewPanel({ project, review, done, isOverriding, onOverride }: Props) {
  const [asked, setAsked] = useState<ReviewAct | null>(null);
  const { abilities, isFeatured, isArchived, projectSerial } = project;
  const acts = [
    { act: 'approve', may: abilities.approve, text: m.review_approve(), isAsked: true },
    { act: 'ask', may: abilities.askForChanges, text: m.review_ask(), isAsked: true },
    { act: 'reject', may: abilities.reject, text: m.review_reject(), isAsked: true },
    { act: 'reopen', may: abilities.reopen, text: m.review_reopen(), isAsked: true },
    {
      act: 'feature',
      may: abilities.feature,
      text: isFeatured ? m.review_unfeature() : m.review_feature(),
      isAsked: false,
    },
    {
      act: 'archive',
      may: abilities.archive,
      text: isArchived ? m.review_unarchive() : m.review_archive(),
      isAsked: false,
    },
  ] as const;
  return (
    <section className={classes.panel} aria-label={m.review_title()}>
      <h2>{m.review_title()}</h2>
      <Changes project={project} />
      <div className={classes.acts}>
        {acts
          .filter(({ may }) => may)
          .map(({ act, text, isAsked }) => (
            <Button
              key={act}
              variant={act === 'approve' ? 'filled' : 'default'}
              busy={review.busyWith === act}
              disabled={review.busyWith !== null}
              onClick={() => (isAsked ? setAsked(act) : review.start(act))}
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
      <ActNote done={done} failed={review.failure} />
      <Asked asked={asked} project={project} review={review} onClose={() => setAsked(null)} />
    </section>
  );
}

type AskedProps = Pick<Props, 'project' | 'review'> & {
  readonly asked: ReviewAct | null;
  readonly onClose: () => void;
};

/** The question before an act that is not taken back lightly. */
function Asked({ asked, project, review, onClose }: AskedProps) {
  if (asked === null) return null;
  const act = (remarks?: readonly NewRemark[]) => {
    onClose();
    review.start(asked, remarks);
  };
  if (asked === 'ask') {
    return (
      <RemarkDialog
        title={m.ask_title()}
        text={m.ask_text()}
        act={m.ask_act()}
        onAct={act}
        onClose={onClose}
      />
    );
  }
  return (
    <QuestionDialog
      question={questions[asked]?.() ?? ''}
      act={names[asked]?.() ?? ''}
      onAct={() => act()}
      onClose={onClose}
    >
      <p>{asked === 'approve' ? whatApprovalDoes(project) : m.review_what_it_does()}</p>
    </QuestionDialog>
  );
}

const names: Partial<Record<ReviewAct, () => string>> = {
  approve: m.review_approve,
  reject: m.review_reject,
  reopen: m.review_reopen,
};

const questions: Partial<Record<ReviewAct, () => string>> = {
  approve: m.review_approve_question,
  reject: m.review_reject_question,
  reopen: m.review_reopen_question,
};

/** How many tonnes will get serials, and beside which that year has already: nothing of that can be undone. */
function whatApprovalDoes({ emissionReductions: { draft, registered }, programType }: HeldProject): string {
  const rows = draft.filter(({ status }) => status === 'Registered');
  const tonnes = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (tonnes === 0) return m.review_approve_nothing();
  const years = [...new Set(rows.map(({ year }) => year))];
  const had = registered
    .filter(({ year }) => years.includes(year))
    .reduce((sum, { serialMin, serialMax }) => sum + serialMax - serialMin + 1, 0);
  const list = years.join(', ');
  if (programType === 'Offsets') return m.review_approve_records({ tonnes, years: list });
  return had === 0
    ? m.review_approve_issues({ tonnes, years: list })
    : m.review_approve_issues_more({ tonnes, years: list, had });
}

/** What was changed since the submission before. */
function Changes({ project: { changesSinceSubmission: changes } }: { readonly project: HeldProject }) {
  if (changes === null) return null;
  return <ChangeList changes={changes} />;
}
