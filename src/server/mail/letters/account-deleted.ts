import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly name: string; readonly organization: string; readonly serial: string };

/** To the person whose account was deleted: what is gone, and what stays on record. */
export const accountDeleted: Letter<Values> = {
  write: ({ name, organization, serial }, { locale, productName: product }) => ({
    subject: m.letter_deleted_subject({ product }, { locale }),
    heading: m.letter_deleted_heading({}, { locale }),
    happened: [
      m.letter_greeting({ name }, { locale }),
      m.letter_deleted_happened({ organization, product }, { locale }),
      m.letter_deleted_stays({ serial }, { locale }),
    ],
    next: [m.letter_deleted_next({}, { locale })],
    link: { text: m.letter_deleted_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', organization: 'Harbour Heat Co-operative', serial: 'CA000042' },
};
