import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly name: string; readonly state: 'pending' | 'active' | 'disabled' };

/** To the user of an account whose email was used for another account request. */
export const registrationExisting: EmailTemplate<Values> = {
  write: ({ name, state }, { locale, productName: product }) => ({
    subject: m.email_existing_subject({}, { locale }),
    heading: m.email_existing_heading({}, { locale }),
    happened: [m.email_greeting({ name }, { locale }), m.email_existing_happened({ product }, { locale })],
    next: [next[state]({}, { locale })],
    link:
      state === 'active'
        ? { text: m.email_existing_link({}, { locale }), path: '/login' }
        : { text: m.email_received_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', state: 'active' },
};

const next = {
  pending: m.email_existing_pending,
  active: m.email_existing_active,
  disabled: m.email_existing_disabled,
} satisfies Record<Values['state'], unknown>;
