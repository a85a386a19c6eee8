import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = {
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
  /** True for the owner who has the account again, false for the one who lost it. */
  readonly isReturned: boolean;
};

/** To both persons of an undone handover. */
export const handoverUndone: EmailTemplate<Values> = {
  write: ({ name, organization, serial, isReturned }, { locale, productName: product }) => ({
    subject: m.email_handover_undone_subject({ product }, { locale }),
    heading: m.email_handover_undone_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      isReturned
        ? m.email_handover_undone_yours({ organization, serial }, { locale })
        : m.email_handover_undone_theirs({ organization, serial }, { locale }),
    ],
    next: isReturned
      ? [m.email_handover_undone_sign_in({}, { locale })]
      : [m.email_handed_over_next({}, { locale })],
    link: isReturned
      ? { text: m.email_password_set_link({}, { locale }), path: '/login' }
      : { text: m.email_deleted_link({}, { locale }), path: '/contact' },
  }),
  sample: {
    name: 'Ada Person',
    organization: 'Harbour Heat Co-operative',
    serial: 'CA000042',
    isReturned: true,
  },
};
