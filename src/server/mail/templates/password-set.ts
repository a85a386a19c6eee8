import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly name: string };

/** To a user whose password an administrator set: they got it another way and must choose their own. */
export const passwordSet: EmailTemplate<Values> = {
  write: ({ name }, { locale, productName: product }) => ({
    subject: m.email_password_set_subject({ product }, { locale }),
    heading: m.email_password_set_heading({}, { locale }),
    happened: [m.email_greeting({ name }, { locale }), m.email_password_set_happened({}, { locale })],
    next: [m.email_password_set_next({}, { locale }), m.email_unexpected({}, { locale })],
    link: { text: m.email_password_set_link({}, { locale }), path: '/login' },
  }),
  sample: { name: 'Ada Person' },
};
