import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly name: string; readonly state: 'pending' | 'active' | 'disabled' };

/** To a person with whose address somebody asked for another account. */
export const registrationExisting: Letter<Values> = {
  write: ({ name, state }, { locale, productName: product }) => ({
    subject: m.letter_existing_subject({}, { locale }),
    heading: m.letter_existing_heading({}, { locale }),
    happened: [m.letter_greeting({ name }, { locale }), m.letter_existing_happened({ product }, { locale })],
    next: [next[state]({}, { locale })],
    link:
      state === 'active'
        ? { text: m.letter_existing_link({}, { locale }), path: '/login' }
        : { text: m.letter_received_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', state: 'active' },
};

const next = {
  pending: m.letter_existing_pending,
  active: m.letter_existing_active,
  disabled: m.letter_existing_disabled,
} satisfies Record<Values['state'], unknown>;
