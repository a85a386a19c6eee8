import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly name: string; readonly organization: string; readonly serial: string };

/** To the user of a deleted account: what was erased, and what stays on record. */
export const accountDeleted: EmailTemplate<Values> = {
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
