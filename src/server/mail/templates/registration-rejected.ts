import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly name: string; readonly organization: string; readonly request: string };

/** To a person whose account request was rejected. */
export const registrationRejected: EmailTemplate<Values> = {
  write: ({ name, organization, request }, { locale, productName: product }) => ({
    subject: m.email_rejected_subject({}, { locale }),
    heading: m.email_rejected_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      m.email_rejected_happened({ organization, product }, { locale }),
    ],
    facts: [[m.email_request({}, { locale }), request]],
    next: [m.email_rejected_next({}, { locale })],
    link: { text: m.email_received_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', organization: 'Harbour Heat Co-operative', request: 'R000123' },
};
