import { type EmailTemplateName, emailTemplateNames } from '#contract/email-templates.ts';
import type { EmailGroup } from '#domain/account/email-choice.ts';
import type { FilledTemplate } from './templates/template-table.ts';

type EmailKind = {
  /** The group whose frequency each person chooses; null is always sent at once. */
  readonly group: EmailGroup | null;
  /** True if its recipients also find it under the bell. False where they have no account, or it has a secret. */
  readonly isNotification: boolean;
  /** The page under the bell, where it is another one than the email's. */
  readonly path?: string;
  /** True if only administrators may see the notification. */
  readonly isForAdministrators?: true;
  /** True if what it asks for is counted as long as it waits: it is not counted once more as new. */
  readonly isTask?: true;
};

const reviews: EmailKind = { group: 'reviews', isNotification: true };
const units: EmailKind = { group: 'units', isNotification: true };
const asked: EmailKind = { ...reviews, isTask: true };
const queue: EmailKind = { group: 'queue', isNotification: true, isForAdministrators: true };
const queueTask: EmailKind = { ...queue, isTask: true };
/** Money, and messages that people wrote, which only the email has. */
const atOnce: EmailKind = { group: null, isNotification: true };
const toAdministrators: EmailKind = { ...atOnce, isForAdministrators: true };
const security: EmailKind = { ...atOnce, path: '/profile/security' };
/** To people who cannot sign in yet, or with a code that nobody may find later. */
const emailOnly: EmailKind = { group: null, isNotification: false };

/** How each email is sent: by choice or always at once, and whether it is also a notification. */
export const emailKinds: Readonly<Record<EmailTemplateName, EmailKind>> = {
  'contact-message': toAdministrators,
  'project-message': atOnce,
  'account-deleted': emailOnly,
  'signed-in-after-failures': security,
  'sign-in-alarm': toAdministrators,
  'backup-old': toAdministrators,
  'registration-received': emailOnly,
  'registration-waiting': queueTask,
  'registration-existing': emailOnly,
  'registration-approved': emailOnly,
  'registration-rejected': emailOnly,
  'password-reset': emailOnly,
  'password-changed': security,
  'password-set': security,
  'handed-over': emailOnly,
  'handed-to-you': emailOnly,
  'handover-undone': emailOnly,
  impersonated: security,
  'member-invited': emailOnly,
  'member-invited-existing': emailOnly,
  'member-removed': emailOnly,
  'project-submitted': reviews,
  'project-waiting': queueTask,
  'update-submitted': reviews,
  'update-waiting': queueTask,
  'project-approved': reviews,
  'project-rejected': asked,
  'project-changes-asked': asked,
  'project-reopened': reviews,
  'units-retired': units,
  'units-transferred': units,
  'units-received': units,
  'units-cancelled': units,
  'payment-requested': { ...toAdministrators, isTask: true },
  'payment-differences': toAdministrators,
  'invoice-issued': atOnce,
  'receipt-issued': atOnce,
  'credit-note-issued': atOnce,
  'payment-voided': atOnce,
  'correction-waiting': queue,
  'units-corrected': units,
  digest: emailOnly,
};

/** The emails whose notifications only administrators see, and those whose tasks are counted while they wait. */
export const administratorEmails = namesWith('isForAdministrators');
export const taskEmails = namesWith('isTask');

function namesWith(trait: 'isForAdministrators' | 'isTask'): readonly EmailTemplateName[] {
  return emailTemplateNames.filter((name) => emailKinds[name][trait] === true);
}

/**
 * Returns the entry or project that recipients must still be able to open; null where a page that is always open shows
 * it.
 */
export function projectOf({ name, values }: FilledTemplate): string | null {
  if (name === 'units-corrected') return null;
  if ('entry' in values) return values.entry;
  if (!('project' in values) || values.project === null) return null;
  return typeof values.project === 'string' ? values.project : values.project.serial;
}
