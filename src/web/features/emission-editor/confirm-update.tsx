import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import * as m from '#messages/messages.js';
import { ActList, actsName } from './act-list.tsx';

type Props = {
  /** The rows that will be retired, transferred or cancelled. */
  readonly rows: readonly EmissionRow[];
  readonly project: string;
  /** True when the rest of the update waits for approval, which hides the project from the public. */
  readonly waits: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
};

/** Asks before an update that cannot be undone or hides the project: each act in words and serials. */
export function ConfirmUpdate({ rows, project, waits, onAct, onClose }: Props) {
  if (rows.length === 0)
    return (
      <QuestionDialog
        question={m.form_update_question()}
        act={m.form_update()}
        onAct={onAct}
        onClose={onClose}
      >
        <p>{m.form_update_waits()}</p>
      </QuestionDialog>
    );
  return (
    <QuestionDialog
      question={m.acts_confirm_title()}
      act={actsName(rows)}
      back={m.acts_confirm_back()}
      onAct={onAct}
      onClose={onClose}
    >
      <ActList rows={rows} project={project} />
      <p>{m.acts_confirm_text()}</p>
      {waits ? <p>{m.form_update_waits()}</p> : null}
    </QuestionDialog>
  );
}
