import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly name: string; readonly organization: string; readonly serial: string };

/** To the previous owner of a handed-over account. */
export const handedOver: EmailTemplate<Values> = {
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
