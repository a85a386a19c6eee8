import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly request: string };

/**
 * To whoever asked for an account: that it is being reviewed. The address may be another's, so it says nothing that was
 * typed: it would carry a stranger's words.
 */
export const registrationReceived: Letter<Values> = {
  write: ({ request }, { locale, productName: product }) => ({
    subject: m.letter_received_subject({}, { locale }),
    heading: m.letter_received_heading({}, { locale }),
    happened: [m.letter_received_happened({ product }, { locale })],
    facts: [[m.letter_request({}, { locale }), request]],
    next: [m.letter_received_next({}, { locale })],
    link: { text: m.letter_received_link({}, { locale }), path: '/contact' },
  }),
  sample: { request: 'R000123' },
};
