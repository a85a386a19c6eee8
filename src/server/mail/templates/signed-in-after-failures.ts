import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly name: string; readonly device: string; readonly failures: number };

/** To a user who signed in after several consecutive failures, by them or by others. */
export const signedInAfterFailures: EmailTemplate<Values> = {
  write: ({ name, device, failures }, { locale, productName: product }) => ({
    subject: m.email_signed_in_subject({ product }, { locale }),
    heading: m.email_signed_in_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      m.email_signed_in_happened({ failures, device }, { locale }),
    ],
    next: [m.email_signed_in_next({}, { locale })],
    link: { text: m.email_signed_in_link({}, { locale }), path: '/login/forgot-password' },
  }),
  sample: { name: 'Ada Person', device: 'Firefox, Linux', failures: 4 },
};
