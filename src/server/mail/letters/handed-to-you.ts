import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = {
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
  readonly email: string;
  readonly code: string;
};

/** To the person whom an administrator gave an account: the link by which they set its password, good once. */
export const handedToYou: Letter<Values> = {
  write: ({ name, organization, serial, email, code }, { locale, productName: product }) => ({
    subject: m.letter_handed_to_you_subject({ product }, { locale }),
    heading: m.letter_handed_to_you_heading({}, { locale }),
    happened: [
      m.letter_greeting({ name }, { locale }),
      m.letter_handed_to_you_happened({ organization, serial, product }, { locale }),
    ],
    next: [m.letter_handed_to_you_next({}, { locale }), m.letter_unexpected({}, { locale })],
    link: {
      text: m.letter_handed_to_you_link({}, { locale }),
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
