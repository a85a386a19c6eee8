import type { HeldProject } from '#contract/held-projects.ts';
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

/** Warns the reviewer that realized tonnes would get serials without a verification report. */
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
