import { m } from '#messages/messages.js';
import { formatDay } from './format-day.ts';
import type { EmailTemplate } from './template.ts';

type Values = { readonly project: string; readonly title: string; readonly due: string };

/** To an organization's users: their project was submitted. */
export const projectSubmitted: EmailTemplate<Values> = {
  write: ({ project, title, due }, { locale }) => ({
    subject: m.email_project_submitted_subject({ title }, { locale }),
    heading: m.email_project_submitted_heading({}, { locale }),
    happened: [m.email_project_submitted_happened({ title }, { locale })],
    facts: [
      [m.email_project({}, { locale }), `${project} · ${title}`],
      [m.email_project_due({}, { locale }), formatDay(due, locale)],
    ],
    next: [m.email_project_submitted_next({}, { locale })],
    link: { text: m.email_project_submitted_link({}, { locale }), path: `/profile/drafts/${project}` },
  }),
  sample: { project: 'CA000042-003', title: 'Landfill gas at the bay', due: '2026-12-01T12:00:00.000Z' },
};
