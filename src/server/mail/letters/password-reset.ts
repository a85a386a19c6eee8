import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly name: string; readonly email: string; readonly code: string };

/** To a person who asked for a new password: the link that lets them choose one. */
export const passwordReset: Letter<Values> = {
  write: ({ name, email, code }, { locale, productName: product }) => ({
    subject: m.letter_reset_subject({}, { locale }),
    heading: m.letter_reset_heading({}, { locale }),
    happened: [m.letter_greeting({ name }, { locale }), m.letter_reset_happened({ product }, { locale })],
    next: [m.letter_reset_next({}, { locale })],
    link: {
      text: m.letter_reset_link({}, { locale }),
      path: `/reset-password?token=${encodeURIComponent(code)}&email=${encodeURIComponent(email)}`,
    },
  }),
  sample: { name: 'Ada Person', email: 'ada@harbour.example', code: 'A-code-that-is-none' },
};
