import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly name: string; readonly organization: string; readonly request: string };

/** To a person whose request was rejected. */
export const registrationRejected: Letter<Values> = {
  write: ({ name, organization, request }, { locale, productName: product }) => ({
    subject: m.letter_rejected_subject({}, { locale }),
    heading: m.letter_rejected_heading({}, { locale }),
    happened: [
      m.letter_greeting({ name }, { locale }),
      m.letter_rejected_happened({ organization, product }, { locale }),
    ],
    facts: [[m.letter_request({}, { locale }), request]],
    next: [m.letter_rejected_next({}, { locale })],
    link: { text: m.letter_received_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', organization: 'Harbour Heat Co-operative', request: 'R000123' },
};
