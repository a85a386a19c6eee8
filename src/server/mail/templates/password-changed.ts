import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly name: string };

/** To a user who changed their password, or reset it with an emailed code. */
export const passwordChanged: EmailTemplate<Values> = {
  write: ({ name }, { locale, productName: product }) => ({
    subject: m.email_changed_subject({}, { locale }),
    heading: m.email_changed_heading({}, { locale }),
    happened: [m.email_greeting({ name }, { locale }), m.email_changed_happened({ product }, { locale })],
    next: [m.email_changed_next({}, { locale })],
    link: { text: m.email_changed_link({}, { locale }), path: '/login/forgot-password' },
  }),
  sample: { name: 'Ada Person' },
};
