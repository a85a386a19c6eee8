import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly request: string };

/**
 * To whoever asked for an account: that it is being reviewed. The address may be another's, so it says nothing that was
 * typed: it would carry a stranger's words.
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
