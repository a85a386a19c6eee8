import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly name: string; readonly email: string; readonly code: string };

/** To a user who requested a password reset: the link to choose a new one. */
export const passwordReset: EmailTemplate<Values> = {
  write: ({ name, email, code }, { locale, productName: product }) => ({
    subject: m.email_reset_subject({}, { locale }),
    heading: m.email_reset_heading({}, { locale }),
    happened: [m.email_greeting({ name }, { locale }), m.email_reset_happened({ product }, { locale })],
    next: [m.email_reset_next({}, { locale })],
    link: {
      text: m.email_reset_link({}, { locale }),
      path: `/reset-password?token=${encodeURIComponent(code)}&email=${encodeURIComponent(email)}`,
    },
  }),
  sample: { name: 'Ada Person', email: 'ada@harbour.example', code: 'A-code-that-is-none' },
};
