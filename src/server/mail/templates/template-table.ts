import type { EmailTemplateName } from '#contract/email-templates.ts';
import { accountDeleted, handedOver, handedToYou, handoverUndone, impersonated } from './account-emails.ts';
import { backupOld } from './backup-emails.ts';
import { contactMessage, projectMessage } from './contact-message.ts';
import { correctionWaiting, unitsCorrected } from './correction-emails.ts';
import { digest } from './digest-email.ts';
import { memberInvited, memberInvitedExisting, memberRemoved } from './member-emails.ts';
import { paymentDifferences } from './payment-differences.ts';
import { creditNoteIssued, invoiceIssued, paymentVoided, receiptIssued } from './payment-emails.ts';
import { paymentRequested } from './payment-requested.ts';
import { projectApproved, projectChangesAsked, projectRejected, projectReopened } from './project-emails.ts';
import {
  registrationApproved,
  registrationExisting,
  registrationReceived,
  registrationRejected,
  registrationWaiting,
} from './registration-emails.ts';
import {
  passwordChanged,
  passwordReset,
  passwordSet,
  signedInAfterFailures,
  signInAlarm,
} from './sign-in-emails.ts';
import { projectSubmitted, projectWaiting, updateSubmitted, updateWaiting } from './submission-emails.ts';
import type { EmailContent, EmailTemplate, Reading } from './template.ts';
import { unitsCancelled, unitsReceived, unitsRetired, unitsTransferred } from './unit-emails.ts';

const templates = {
  'contact-message': contactMessage,
  'project-message': projectMessage,
  'account-deleted': accountDeleted,
  'signed-in-after-failures': signedInAfterFailures,
  'sign-in-alarm': signInAlarm,
  'backup-old': backupOld,
  'registration-received': registrationReceived,
  'registration-waiting': registrationWaiting,
  'registration-existing': registrationExisting,
  'registration-approved': registrationApproved,
  'registration-rejected': registrationRejected,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'password-set': passwordSet,
  'handed-over': handedOver,
  'handed-to-you': handedToYou,
  'handover-undone': handoverUndone,
  impersonated,
  'member-invited': memberInvited,
  'member-invited-existing': memberInvitedExisting,
  'member-removed': memberRemoved,
  'project-submitted': projectSubmitted,
  'project-waiting': projectWaiting,
  'update-submitted': updateSubmitted,
  'update-waiting': updateWaiting,
  'project-approved': projectApproved,
  'project-rejected': projectRejected,
  'project-changes-asked': projectChangesAsked,
  'project-reopened': projectReopened,
  'units-retired': unitsRetired,
  'units-transferred': unitsTransferred,
  'units-received': unitsReceived,
  'units-cancelled': unitsCancelled,
  'payment-requested': paymentRequested,
  'payment-differences': paymentDifferences,
  'invoice-issued': invoiceIssued,
  'receipt-issued': receiptIssued,
  'credit-note-issued': creditNoteIssued,
  'payment-voided': paymentVoided,
  'correction-waiting': correctionWaiting,
  'units-corrected': unitsCorrected,
  digest,
} satisfies Record<EmailTemplateName, unknown>;

/** An email template's name and values. */
export type FilledTemplate = {
  readonly [Name in EmailTemplateName]: {
    readonly name: Name;
    readonly values: (typeof templates)[Name] extends EmailTemplate<infer Values> ? Values : never;
  };
}[EmailTemplateName];

/** Writes an email's content for a reader. */
export function writeEmail({ name, values }: FilledTemplate, reading: Reading): EmailContent {
  return (templates[name] as EmailTemplate<typeof values>).write(values, reading);
}

/** Returns an email with sample values; those of a digest are lines of other emails in the reader's language. */
export function sampleEmail(name: EmailTemplateName, reading: Reading): FilledTemplate {
  if (name !== 'digest') return { name, values: templates[name].sample } as FilledTemplate;
  const items = digestedSamples.map((one) => {
    const { subject, link } = writeEmail(sampleEmail(one, reading), reading);
    return { text: subject, path: link?.path ?? null };
  });
  return { name, values: { ...templates.digest.sample, items } };
}

const digestedSamples = ['project-approved', 'project-changes-asked', 'units-received'] as const;
