import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly name: string };

/** To a person whose password an administrator set: it came to them another way, and they choose one of their own. */
export const passwordSet: Letter<Values> = {
  write: ({ name }, { locale, productName: product }) => ({
    subject: m.letter_password_set_subject({ product }, { locale }),
    heading: m.letter_password_set_heading({}, { locale }),
    happened: [m.letter_greeting({ name }, { locale }), m.letter_password_set_happened({}, { locale })],
    next: [m.letter_password_set_next({}, { locale }), m.letter_unexpected({}, { locale })],
    link: { text: m.letter_password_set_link({}, { locale }), path: '/login' },
  }),
  sample: { name: 'Ada Person' },
};
