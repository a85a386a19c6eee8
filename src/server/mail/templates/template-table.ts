import type { EmailTemplateName } from '#contract/email-templates.ts';
import { accountDeleted } from './account-deleted.ts';
import { contactMessage } from './contact-message.ts';
import { handedOver } from './handed-over.ts';
import { handedToYou } from './handed-to-you.ts';
import { handoverUndone } from './handover-undone.ts';
import { impersonated } from './impersonated.ts';
import type { EmailTemplate, EmailContent, Reading } from './template.ts';
import { paymentRequested } from './payment-requested.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordReset } from './password-reset.ts';
import { projectApproved } from './project-approved.ts';
import { projectChangesAsked } from './project-changes-asked.ts';
import { projectRejected } from './project-rejected.ts';
import { projectReopened } from './project-reopened.ts';
import { projectSubmitted } from './project-submitted.ts';
import { projectWaiting } from './project-waiting.ts';
import { registrationApproved } from './registration-approved.ts';
import { registrationExisting } from './registration-existing.ts';
import { registrationReceived } from './registration-received.ts';
import { registrationRejected } from './registration-rejected.ts';
import { registrationWaiting } from './registration-waiting.ts';
import { passwordSet } from './password-set.ts';
import { signInAlarm } from './sign-in-alarm.ts';
import { signedInAfterFailures } from './signed-in-after-failures.ts';

const templates = {
  'contact-message': contactMessage,
  'account-deleted': accountDeleted,
  'signed-in-after-failures': signedInAfterFailures,
  'sign-in-alarm': signInAlarm,
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
  'project-submitted': projectSubmitted,
  'project-waiting': projectWaiting,
  'project-approved': projectApproved,
  'project-rejected': projectRejected,
  'project-changes-asked': projectChangesAsked,
  'project-reopened': projectReopened,
  'payment-requested': paymentRequested,
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

/** Returns an email with sample values. */
export function sampleEmail(name: EmailTemplateName): FilledTemplate {
  return { name, values: templates[name].sample } as FilledTemplate;
}
