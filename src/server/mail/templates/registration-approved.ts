import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = {
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
  readonly projectTokens: number;
  readonly inventoryTokens: number;
};

/** To a user whose account request was approved: the organization's serial, its tokens and the sign-in link. */
export const registrationApproved: EmailTemplate<Values> = {
  write: (
    { name, organization, serial, projectTokens, inventoryTokens },
    { locale, productName: product },
  ) => ({
    subject: m.email_approved_subject({}, { locale }),
    heading: m.email_approved_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      m.email_approved_happened({ organization, product }, { locale }),
    ],
    facts: [
      [m.email_serial({}, { locale }), serial],
      [m.email_project_tokens({}, { locale }), String(projectTokens)],
      [m.email_inventory_tokens({}, { locale }), String(inventoryTokens)],
    ],
    next: [m.email_approved_next({}, { locale })],
    link: { text: m.email_approved_link({}, { locale }), path: '/login' },
  }),
  sample: {
    name: 'Ada Person',
    organization: 'Harbour Heat Co-operative',
    serial: 'CA000042',
    projectTokens: 3,
    inventoryTokens: 22,
  },
};
