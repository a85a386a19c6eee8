import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = {
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
  readonly projectTokens: number;
  readonly inventoryTokens: number;
};

/** To a person whose request was approved: the organisation's serial, what it may do, and where to sign in. */
export const registrationApproved: Letter<Values> = {
  write: (
    { name, organization, serial, projectTokens, inventoryTokens },
    { locale, productName: product },
  ) => ({
    subject: m.letter_approved_subject({}, { locale }),
    heading: m.letter_approved_heading({}, { locale }),
    happened: [
      m.letter_greeting({ name }, { locale }),
      m.letter_approved_happened({ organization, product }, { locale }),
    ],
    facts: [
      [m.letter_serial({}, { locale }), serial],
      [m.letter_project_tokens({}, { locale }), String(projectTokens)],
      [m.letter_inventory_tokens({}, { locale }), String(inventoryTokens)],
    ],
    next: [m.letter_approved_next({}, { locale })],
    link: { text: m.letter_approved_link({}, { locale }), path: '/login' },
  }),
  sample: {
    name: 'Ada Person',
    organization: 'Harbour Heat Co-operative',
    serial: 'CA000042',
    projectTokens: 3,
    inventoryTokens: 22,
  },
};
