import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = {
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
export const registrationWaiting: EmailTemplate<Values> = {
  write: ({ request, organization, name, email, projects, inventory, comment, due }, { locale }) => {
    const formatNumber = (number: number) => new Intl.NumberFormat(`${locale}-CA`).format(number);
    const day = new Intl.DateTimeFormat(`${locale}-CA`, { dateStyle: 'long', timeZone: 'UTC' });
    const tonnes =
      inventory === null ? '–' : m.email_inventory_tonnes({ tonnes: formatNumber(inventory) }, { locale });
    return {
      subject: m.email_waiting_subject({ serial: request }, { locale }),
      heading: m.email_waiting_heading({}, { locale }),
      happened: [m.email_waiting_happened({}, { locale })],
      facts: [
        [m.email_organization({}, { locale }), organization],
        [m.email_name({}, { locale }), name],
        [m.email_email({}, { locale }), email],
        [m.email_projects_wanted({}, { locale }), formatNumber(projects)],
        [m.email_inventory({}, { locale }), tonnes],
      ],
      ...(comment !== null && { quote: comment }),
      next: [m.email_waiting_next({ due: day.format(new Date(due)) }, { locale })],
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
