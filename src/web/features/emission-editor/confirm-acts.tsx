import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import * as m from '#messages/messages.js';
import { ActList, actsName } from './act-list.tsx';

type Props = {
  /** The rows that will be retired, transferred or cancelled. */
  readonly rows: readonly EmissionRow[];
  readonly project: string;
  readonly onAct: () => void;
  readonly onClose: () => void;
};

/** Asks before acts that cannot be undone are sent: each in words and serials. */
export function ConfirmActs({ rows, project, onAct, onClose }: Props) {
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
    </QuestionDialog>
  );
}
