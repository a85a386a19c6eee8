import { lacksVerification } from '#domain/project/lacks-verification.ts';
import { Notice } from '#web/kit/pages/notice.tsx';
import * as m from '#messages/messages.js';
import { shapeOf, useFormState } from './form-context.ts';

/** Warns the owner that there are realized tonnes without a verification report. */
export function OwnerVerificationNote() {
  const { draft, mode } = useFormState();
  const hasVerificationReport = Boolean(draft.files['verificationReport']);
  const isMissing = lacksVerification({ ...shapeOf(draft), rows: draft.rows, hasVerificationReport });
  return isMissing && mode !== 'read' ? <Notice>{m.form_verification_missing()}</Notice> : null;
}
