import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = {
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
  readonly email: string;
  readonly code: string;
};

/** To the new owner of a handed-over account: the single-use link to set a password. */
export const handedToYou: EmailTemplate<Values> = {
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
