import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly name: string };

/** To a person whose password was changed by themselves, or with a code from their mail. */
export const passwordChanged: Letter<Values> = {
  write: ({ name }, { locale, productName: product }) => ({
    subject: m.letter_changed_subject({}, { locale }),
    heading: m.letter_changed_heading({}, { locale }),
    happened: [m.letter_greeting({ name }, { locale }), m.letter_changed_happened({ product }, { locale })],
    next: [m.letter_changed_next({}, { locale })],
    link: { text: m.letter_changed_link({}, { locale }), path: '/login/forgot-password' },
  }),
  sample: { name: 'Ada Person' },
};
