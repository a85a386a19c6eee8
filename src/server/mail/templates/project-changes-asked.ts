import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Values = { readonly project: string; readonly title: string };

/** To an organization's users: an administrator asks for changes to their project. */
export const projectChangesAsked: EmailTemplate<Values> = {
  write: ({ project, title }, { locale }) => ({
    subject: m.email_project_changes_asked_subject({ title }, { locale }),
    heading: m.email_project_changes_asked_heading({}, { locale }),
    happened: [m.email_project_changes_asked_happened({ title }, { locale })],
    facts: [[m.email_project({}, { locale }), `${project} · ${title}`]],
    next: [m.email_project_changes_asked_next({}, { locale })],
    link: { text: m.email_project_changes_asked_link({}, { locale }), path: `/profile/drafts/${project}` },
  }),
  sample: { project: 'CA000042-003', title: 'Landfill gas at the bay' },
};
