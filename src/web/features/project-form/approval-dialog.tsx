import type { HeldProject } from '#contract/held-projects.ts';
import { becomesUnits } from '#domain/ledger/emission-row.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { RadioList } from '#web/kit/forms/radio-list.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { toEmissionRows } from './emission-rows.ts';
import type { RowsEditor } from './emissions-section.tsx';
import { draftOf } from './form-draft.ts';

/** What an approval does with open comments. */
export type OpenComments = 'settle' | 'keep';

type Props = {
  readonly project: HeldProject;
  readonly editor: RowsEditor;
  /** Number of open comments. */
  readonly open: number;
  readonly onApprove: (openComments: OpenComments) => void;
  readonly onClose: () => void;
};

/** Confirms an approval: says what it issues, and asks what to do with open comments. */
export function ApprovalDialog({ project, editor, open, onApprove, onClose }: Props) {
  const [openComments, setOpenComments] = useState<OpenComments>('settle');
  // A rejected project is approved through the administrators' list endpoint, which resolves its comments.
  const canKeep = project.status !== 'Rejected';
  const moved = draftOf(project).rows.filter(({ status }) => becomesUnits(status) && status !== 'Registered');
  return (
    <QuestionDialog
      question={m.review_approve_question()}
      act={m.review_approve()}
      onAct={() => onApprove(openComments)}
      onClose={onClose}
    >
      <p>{approvalText(project)}</p>
      {moved.length === 0 ? null : (
        <div>
          <p>{m.review_approve_at_once()}</p>
          {editor.list({
            rows: toEmissionRows(moved, []),
            project: project.projectSerial,
            isDone: false,
          })}
        </div>
      )}
      {open > 0 && canKeep ? (
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
      {open > 0 && !canKeep ? <p>{m.review_comments_settled()}</p> : null}
    </QuestionDialog>
  );
}

/** Returns how many tonnes will get serials, and how many units those years already have. Issuing cannot be undone. */
function approvalText({ emissionReductions: { draft, registered }, programType }: HeldProject): string {
  const rows = draft.filter(({ status }) => becomesUnits(status));
  const tonnes = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (tonnes === 0) return m.review_approve_nothing();
  const years = [...new Set(rows.map(({ year }) => year))];
  const existing = registered
    .filter(({ year }) => years.includes(year))
    .reduce((sum, { serialMin, serialMax }) => sum + serialMax - serialMin + 1, 0);
  const list = years.join(', ');
  if (programType === 'Offsets') return m.review_approve_records({ tonnes, years: list });
  return existing === 0
    ? m.review_approve_issues({ tonnes, years: list })
    : m.review_approve_issues_more({ tonnes, years: list, had: existing });
}
