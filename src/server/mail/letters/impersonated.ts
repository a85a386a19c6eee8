import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly name: string; readonly reason: string };

/** To a person in whose name an administrator acts for half an hour. */
export const impersonated: Letter<Values> = {
  write: ({ name, reason }, { locale, productName: product }) => ({
    subject: m.letter_impersonated_subject({ product }, { locale }),
    heading: m.letter_impersonated_heading({}, { locale }),
    happened: [m.letter_greeting({ name }, { locale }), m.letter_impersonated_happened({}, { locale })],
    ...(reason !== '' && { facts: [[m.letter_reason({}, { locale }), reason]] }),
    next: [m.letter_impersonated_next({}, { locale }), m.letter_unexpected({}, { locale })],
    link: { text: m.letter_deleted_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', reason: 'You asked on the telephone for help with your drafts.' },
};
