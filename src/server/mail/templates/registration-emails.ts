import { m } from '#messages/messages.js';
import { formatWhole } from '../../kernel/locale.ts';
import { type EmailTemplate, formatDay } from './template.ts';

/**
 * To the sender of an account request: it is under review. Contains no user input, because the address may
 * belong to someone else.
 */
export const registrationReceived: EmailTemplate<{ readonly request: string }> = {
  write: ({ request }, { locale, productName: product }) => ({
    subject: m.email_received_subject({}, { locale }),
    heading: m.email_received_heading({}, { locale }),
    happened: [m.email_received_happened({ product }, { locale })],
    details: [[m.email_request({}, { locale }), request]],
    next: [m.email_received_next({}, { locale })],
    link: { text: m.email_received_link({}, { locale }), path: '/contact' },
  }),
  sample: { request: 'R000123' },
};

type RegistrationWaitingValues = {
  readonly request: string;
  readonly organization: string;
  readonly name: string;
  readonly email: string;
  readonly projects: number;
  /** t CO2e; null if not given. */
  readonly inventory: number | null;
  readonly comment: string | null;
  /** Review deadline, ISO 8601. */
  readonly due: string;
};

/** To administrators: an account request is waiting for review. The subject contains no user input. */
export const registrationWaiting: EmailTemplate<RegistrationWaitingValues> = {
  write: ({ request, organization, name, email, projects, inventory, comment, due }, { locale }) => {
    const tonnes =
      inventory === null
        ? '–'
        : m.email_inventory_tonnes({ tonnes: formatWhole(inventory, locale) }, { locale });
    return {
      subject: m.email_waiting_subject({ serial: request }, { locale }),
      heading: m.email_waiting_heading({}, { locale }),
      happened: [m.email_waiting_happened({}, { locale })],
      details: [
        [m.email_organization({}, { locale }), organization],
        [m.email_name({}, { locale }), name],
        [m.email_email({}, { locale }), email],
        [m.email_projects_wanted({}, { locale }), formatWhole(projects, locale)],
        [m.email_inventory({}, { locale }), tonnes],
      ],
      ...(comment !== null && { quote: comment }),
      next: [m.email_waiting_next({ due: formatDay(due, locale) }, { locale })],
      link: { text: m.email_waiting_link({}, { locale }), path: '/admin/requests' },
    };
  },
  sample: {
    request: 'R000123',
    organization: 'Harbour Heat Co-operative',
    name: 'Ada Person',
    email: 'ada@harbour.example',
    projects: 3,
    inventory: 12_500,
    comment: 'We heat 400 homes from the sea.',
    due: '2026-03-05T12:00:00.000Z',
  },
};

type RegistrationExistingValues = {
  readonly name: string;
  readonly state: 'pending' | 'active' | 'disabled';
};

/** To the user of an account whose email was used for another account request. */
export const registrationExisting: EmailTemplate<RegistrationExistingValues> = {
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
} satisfies Record<RegistrationExistingValues['state'], unknown>;

type RegistrationApprovedValues = {
  readonly name: string;
  readonly organization: string;
  readonly serial: string;
  readonly projectTokens: number;
  readonly inventoryTokens: number;
};

/**
 * To a user whose account request was approved: the organization's serial, its tokens and the sign-in link.
 */
export const registrationApproved: EmailTemplate<RegistrationApprovedValues> = {
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
    details: [
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

/** To a person whose account request was rejected. */
export const registrationRejected: EmailTemplate<{
  readonly name: string;
  readonly organization: string;
  readonly request: string;
}> = {
  write: ({ name, organization, request }, { locale, productName: product }) => ({
    subject: m.email_rejected_subject({}, { locale }),
    heading: m.email_rejected_heading({}, { locale }),
    happened: [
      m.email_greeting({ name }, { locale }),
      m.email_rejected_happened({ organization, product }, { locale }),
    ],
    details: [[m.email_request({}, { locale }), request]],
    next: [m.email_rejected_next({}, { locale })],
    link: { text: m.email_received_link({}, { locale }), path: '/contact' },
  }),
  sample: { name: 'Ada Person', organization: 'Harbour Heat Co-operative', request: 'R000123' },
};
