import { m } from '#messages/messages.js';
import type { Letter } from './letter.ts';

type Values = {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** The public project it is about. */
  readonly project: { readonly serial: string; readonly title: string } | null;
};

/** To the administrators: what somebody wrote on the contact page. Nothing they typed stands in the subject. */
export const contactMessage: Letter<Values> = {
  write: ({ name, email, message, project }, { locale }) => {
    const serial = project === null ? '' : ` (${project.serial})`;
    const about =
      project === null ? [] : [[m.letter_project({}, { locale }), `${project.title}${serial}`] as const];
    return {
      subject: `${m.letter_contact_subject({}, { locale })}${serial}`,
      heading: m.letter_contact_heading({}, { locale }),
      happened: [m.letter_contact_happened({}, { locale })],
      facts: [[m.letter_name({}, { locale }), name], [m.letter_email({}, { locale }), email], ...about],
      quote: message,
      next: [m.letter_contact_next({}, { locale })],
      ...(project !== null && {
        link: {
          text: m.letter_contact_link({}, { locale }),
          path: `/projects/${encodeURIComponent(project.serial)}`,
        },
      }),
    };
  },
  sample: {
    name: 'Ada Person',
    email: 'ada@harbour.example',
    message: 'Good day,\n\nwhere does the heat of this project come from?\n\nAda',
    project: { serial: 'CA000042-003', title: 'Heat from the sea' },
  },
};
