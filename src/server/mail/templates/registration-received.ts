import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly request: string };

/**
 * To the sender of an account request: it is under review. Contains no user input, because the address may belong to
 * someone else.
 */
export const registrationReceived: EmailTemplate<Values> = {
  write: ({ request }, { locale, productName: product }) => ({
    subject: m.email_received_subject({}, { locale }),
    heading: m.email_received_heading({}, { locale }),
    happened: [m.email_received_happened({ product }, { locale })],
    facts: [[m.email_request({}, { locale }), request]],
    next: [m.email_received_next({}, { locale })],
    link: { text: m.email_received_link({}, { locale }), path: '/contact' },
  }),
  sample: { request: 'R000123' },
};
