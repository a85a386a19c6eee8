import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = { readonly project: string; readonly title: string };

/** To the people of an organisation whose approved project was given back to them as a draft. */
export const projectReopened: Letter<Values> = {
  write: ({ project, title }, { locale }) => ({
    subject: m.letter_project_reopened_subject({ title }, { locale }),
    heading: m.letter_project_reopened_heading({}, { locale }),
    happened: [m.letter_project_reopened_happened({ title }, { locale })],
    facts: [[m.letter_project({}, { locale }), `${project} · ${title}`]],
    next: [m.letter_project_reopened_next({}, { locale })],
    link: { text: m.letter_project_reopened_link({}, { locale }), path: `/profile/drafts/${project}` },
  }),
  sample: { project: 'CA000042-003', title: 'Landfill gas at the bay' },
};
