import type { HeldProject } from '#contract/held-projects.ts';
import { lacksVerification } from '#domain/project/lacks-verification.ts';
import { Notice } from '#web/kit/notice.tsx';
import * as m from '#messages/messages.js';
import { shapeOf, useFormState } from './form-context.ts';

/** Tells the owner that the form has realized tonnes and no verification report. */
export function OwnerVerificationNote() {
  const { draft, mode } = useFormState();
  const hasVerificationReport = Boolean(draft.files['verificationReport']);
  const isMissing = lacksVerification({ ...shapeOf(draft), rows: draft.rows, hasVerificationReport });
  return isMissing && mode !== 'read' ? <Notice>{m.form_verification_missing()}</Notice> : null;
}

/** Tells the reviewer that realized tonnes wait for serial numbers without a verification report. */
export function ReviewerVerificationNote({ project }: { readonly project: HeldProject }) {
  const { programType, documents, emissionReductions } = project;
  const hasVerificationReport = Boolean(documents['verificationReport']);
  const isMissing = lacksVerification({
    programType,
    rows: emissionReductions.draft,
    hasVerificationReport,
  });
  return isMissing ? <Notice>{m.review_verification_missing()}</Notice> : null;
}
