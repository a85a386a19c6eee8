import type { HeldProject } from '#contract/held-projects.ts';
import { QuestionDialog } from '#web/kit/question-dialog.tsx';
import { RadioList } from '#web/kit/radio-list.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';

/** What an approval does with comments that are still open. */
export type OpenComments = 'settle' | 'keep';

type Props = {
  readonly project: HeldProject;
  /** How many comments are open. */
  readonly open: number;
  readonly onApprove: (openComments: OpenComments) => void;
  readonly onClose: () => void;
};

/** The question before an approval: what it issues, and what becomes of the comments that are still open. */
export function ApprovalDialog({ project, open, onApprove, onClose }: Props) {
  const [openComments, setOpenComments] = useState<OpenComments>('settle');
  // What was rejected is approved by the call of the administrators' list, which settles them.
  const mayKeep = project.status !== 'Rejected';
  return (
    <QuestionDialog
      question={m.review_approve_question()}
      act={m.review_approve()}
      onAct={() => onApprove(openComments)}
      onClose={onClose}
    >
      <p>{whatApprovalDoes(project)}</p>
      {open > 0 && mayKeep ? (
        <RadioList
          label={m.review_open_comments({ count: open, shown: String(open) })}
          chosen={openComments}
          choices={[
            { value: 'settle', text: m.review_settle_comments() },
            { value: 'keep', text: m.review_keep_comments() },
          ]}
          onChoose={setOpenComments}
        />
      ) : null}
      {open > 0 && !mayKeep ? <p>{m.review_comments_settled()}</p> : null}
    </QuestionDialog>
  );
}

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
