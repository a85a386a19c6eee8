import { m } from '#messages/messages.js';
import type { EmailTemplate } from './template.ts';

type Project = { readonly serial: string; readonly title: string };

type Values = {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** The public project that the message is about. */
  readonly project: Project | null;
};

/** To administrators: a message from the contact page. The subject contains no user input. */
export const contactMessage: EmailTemplate<Values> = {
  write: ({ name, email, message, project }, { locale }) => {
    const serial = project === null ? '' : ` (${project.serial})`;
    const about =
      project === null ? [] : [[m.email_project({}, { locale }), `${project.title}${serial}`] as const];
    return {
      subject: `${m.email_contact_subject({}, { locale })}${serial}`,
      heading: m.email_contact_heading({}, { locale }),
      happened: [m.email_contact_happened({}, { locale })],
      details: [[m.email_name({}, { locale }), name], [m.email_email({}, { locale }), email], ...about],
      quote: message,
      next: [m.email_contact_next({}, { locale })],
      ...(project !== null && {
        link: {
          text: m.email_contact_link({}, { locale }),
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

/** To a project's contact person: a message from its public page. The subject contains no user input. */
export const projectMessage: EmailTemplate<Values & { readonly project: Project }> = {
  write: ({ name, email, message, project: { serial, title } }, { locale }) => ({
    subject: `${m.email_project_message_subject({}, { locale })} (${serial})`,
    heading: m.email_project_message_heading({}, { locale }),
    happened: [m.email_project_message_happened({}, { locale })],
    details: [
      [m.email_name({}, { locale }), name],
      [m.email_email({}, { locale }), email],
      [m.email_project({}, { locale }), `${title} (${serial})`],
    ],
    quote: message,
    next: [m.email_project_message_next({}, { locale })],
    link: { text: m.email_contact_link({}, { locale }), path: `/projects/${encodeURIComponent(serial)}` },
  }),
  sample: { ...contactMessage.sample, project: { serial: 'CA000042-003', title: 'Heat from the sea' } },
};
