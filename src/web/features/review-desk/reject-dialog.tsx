import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';

type Props = {
  /** Called with the reason; empty when none was given. */
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
};

/** Confirms a rejection and asks why. */
export function RejectDialog({ onReject, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <QuestionDialog
      question={m.review_reject_question()}
      act={m.review_reject()}
      onAct={() => onReject(reason.trim())}
      onClose={onClose}
    >
      <p>{m.review_what_it_does()}</p>
      <TextArea
        label={m.form_label_optional({ label: m.review_reason() })}
        hint={m.review_reason_hint()}
        rows={4}
        value={reason}
        onType={setReason}
      />
    </QuestionDialog>
  );
}
