import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = {
  readonly project: string;
  readonly title: string;
  /** Serials that the approval issued or recorded, by vintage. */
  readonly issued: readonly { readonly year: number; readonly serials: string }[];
};

/** To an organization's users: their project was approved, with the serials of its units. */
export const projectApproved: EmailTemplate<Values> = {
  write: ({ project, title, issued }, { locale }) => ({
    subject: m.email_project_approved_subject({ title }, { locale }),
    heading: m.email_project_approved_heading({}, { locale }),
    happened: [m.email_project_approved_happened({ title }, { locale })],
    facts: [
      [m.email_project({}, { locale }), `${project} · ${title}`],
      ...issued.map(({ year, serials }): [string, string] => [
        m.email_project_units({ year: String(year) }, { locale }),
        serials,
      ]),
    ],
    next: [m.email_project_approved_next({}, { locale })],
    link: { text: m.email_project_approved_link({}, { locale }), path: `/projects/${project}` },
  }),
  sample: {
    project: 'CA000042-003',
    title: 'Landfill gas at the bay',
    issued: [{ year: 2021, serials: 'CA000042-003-000001..000150' }],
  },
};
