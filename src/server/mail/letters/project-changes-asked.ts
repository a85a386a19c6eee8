import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly project: string; readonly title: string };

/** To the people of an organisation: an administrator asks for changes of their project. */
export const projectChangesAsked: Letter<Values> = {
  write: ({ project, title }, { locale }) => ({
    subject: m.letter_project_changes_asked_subject({ title }, { locale }),
    heading: m.letter_project_changes_asked_heading({}, { locale }),
    happened: [m.letter_project_changes_asked_happened({ title }, { locale })],
    facts: [[m.letter_project({}, { locale }), `${project} · ${title}`]],
    next: [m.letter_project_changes_asked_next({}, { locale })],
    link: { text: m.letter_project_changes_asked_link({}, { locale }), path: `/profile/drafts/${project}` },
  }),
  sample: { project: 'CA000042-003', title: 'Landfill gas at the bay' },
};
