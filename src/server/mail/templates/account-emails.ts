import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

/** To the previous owner of a handed-over account. */
export const handedOver: EmailTemplate<{
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
}> = {
  write: ({ name, organization, serial }, { locale, productName: product }) => ({
    subject: m.email_handed_over_subject({ product }, { locale }),
    heading: m.email_handed_over_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      m.email_handed_over_happened({ organization, serial, product }, { locale }),
    ],
    next: [m.email_handed_over_next({}, { locale })],
    link: { text: m.email_deleted_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', organization: 'Harbour Heat Co-operative', serial: 'CA000042' },
};

type HandedToYouValues = {
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
  readonly email: string;
  readonly code: string;
};

/** To the new owner of a handed-over account: the single-use link to set a password. */
export const handedToYou: EmailTemplate<HandedToYouValues> = {
  write: ({ name, organization, serial, email, code }, { locale, productName: product }) => ({
    subject: m.email_handed_to_you_subject({ product }, { locale }),
    heading: m.email_handed_to_you_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      m.email_handed_to_you_happened({ organization, serial, product }, { locale }),
    ],
    next: [m.email_handed_to_you_next({}, { locale }), m.email_unexpected({}, { locale })],
    link: {
      text: m.email_handed_to_you_link({}, { locale }),
      path: `/reset-password?token=${encodeURIComponent(code)}&email=${encodeURIComponent(email)}`,
    },
  }),
  sample: {
    name: 'Ben Person',
    organization: 'Harbour Heat Co-operative',
    serial: 'CA000042',
    email: 'ben@harbour.example',
    code: '0123456789abcdef',
  },
};

type HandoverUndoneValues = {
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
  /** True for the owner who has the account again, false for the one who lost it. */
  readonly isReturned: boolean;
  /**
   * True while an administrator must activate the account before anyone signs in; absent in emails that
   * earlier versions queued.
   */
  readonly isDisabled?: boolean | undefined;
};

/** To both persons of an undone handover. */
export const handoverUndone: EmailTemplate<HandoverUndoneValues> = {
  write: (
    { name, organization, serial, isReturned, isDisabled = false },
    { locale, productName: product },
  ) => ({
    subject: m.email_handover_undone_subject({ product }, { locale }),
    heading: m.email_handover_undone_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      isReturned
        ? m.email_handover_undone_yours({ organization, serial }, { locale })
        : m.email_handover_undone_theirs({ organization, serial }, { locale }),
    ],
    next: [
      isReturned
        ? (isDisabled ? m.email_handover_undone_disabled : m.email_handover_undone_sign_in)({}, { locale })
        : m.email_handed_over_next({}, { locale }),
    ],
    link:
      isReturned && !isDisabled
        ? { text: m.email_password_set_link({}, { locale }), path: '/login' }
        : { text: m.email_deleted_link({}, { locale }), path: '/contact' },
  }),
  sample: {
    name: 'Ada Person',
    organization: 'Harbour Heat Co-operative',
    serial: 'CA000042',
    isReturned: true,
  },
};

/** To a user whom an administrator impersonates for half an hour. */
export const impersonated: EmailTemplate<{ readonly name: string; readonly reason: string }> = {
  write: ({ name, reason }, { locale, productName: product }) => ({
    subject: m.email_impersonated_subject({ product }, { locale }),
    heading: m.email_impersonated_heading({}, { locale }),
    happened: [m.email_greeting({ name }, { locale }), m.email_impersonated_happened({}, { locale })],
    ...(reason !== '' && { details: [[m.email_reason({}, { locale }), reason]] }),
    next: [m.email_impersonated_next({}, { locale }), m.email_unexpected({}, { locale })],
    link: { text: m.email_deleted_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', reason: 'You asked on the telephone for help with your drafts.' },
};

/** To the user of a deleted account: what was erased, and what stays on record. */
export const accountDeleted: EmailTemplate<{
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
}> = {
  write: ({ name, organization, serial }, { locale, productName: product }) => ({
    subject: m.email_deleted_subject({ product }, { locale }),
    heading: m.email_deleted_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      m.email_deleted_happened({ organization, product }, { locale }),
      m.email_deleted_stays({ serial }, { locale }),
    ],
    next: [m.email_deleted_next({}, { locale })],
    link: { text: m.email_deleted_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', organization: 'Harbour Heat Co-operative', serial: 'CA000042' },
};
