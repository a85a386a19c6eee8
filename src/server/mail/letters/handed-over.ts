import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly name: string; readonly organization: string; readonly serial: string };

/** To the person who had an account until an administrator gave it to another. */
export const handedOver: Letter<Values> = {
  write: ({ name, organization, serial }, { locale, productName: product }) => ({
    subject: m.letter_handed_over_subject({ product }, { locale }),
    heading: m.letter_handed_over_heading({}, { locale }),
    happened: [
      m.letter_greeting({ name }, { locale }),
      m.letter_handed_over_happened({ organization, serial, product }, { locale }),
    ],
    next: [m.letter_handed_over_next({}, { locale })],
    link: { text: m.letter_deleted_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', organization: 'Harbour Heat Co-operative', serial: 'CA000042' },
};
