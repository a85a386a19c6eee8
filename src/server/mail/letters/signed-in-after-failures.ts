import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly name: string; readonly device: string; readonly failures: number };

/** To a person who signed in after others, or they themselves, failed to several times in a row. */
export const signedInAfterFailures: Letter<Values> = {
  write: ({ name, device, failures }, { locale, productName: product }) => ({
    subject: m.letter_signed_in_subject({ product }, { locale }),
    heading: m.letter_signed_in_heading({}, { locale }),
    happened: [
      m.letter_greeting({ name }, { locale }),
      m.letter_signed_in_happened({ failures, device }, { locale }),
    ],
    next: [m.letter_signed_in_next({}, { locale })],
    link: { text: m.letter_signed_in_link({}, { locale }), path: '/login/forgot-password' },
  }),
  sample: { name: 'Ada Person', device: 'Firefox, Linux', failures: 4 },
};
