import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly name: string; readonly reason: string };

/** To a user whom an administrator impersonates for half an hour. */
export const impersonated: EmailTemplate<Values> = {
  write: ({ name, reason }, { locale, productName: product }) => ({
    subject: m.email_impersonated_subject({ product }, { locale }),
    heading: m.email_impersonated_heading({}, { locale }),
    happened: [m.email_greeting({ name }, { locale }), m.email_impersonated_happened({}, { locale })],
    ...(reason !== '' && { facts: [[m.email_reason({}, { locale }), reason]] }),
    next: [m.email_impersonated_next({}, { locale }), m.email_unexpected({}, { locale })],
    link: { text: m.email_deleted_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', reason: 'You asked on the telephone for help with your drafts.' },
};
