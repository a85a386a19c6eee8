import { m } from '#messages/messages.js';
import type { ProjectValues } from './project-emails.ts';
import { actedBy, type EmailTemplate, formatDay } from './template.ts';

/** `organization`, the owner's name, is absent in emails that earlier versions queued. */
type SubmissionValues = ProjectValues & { readonly due: string; readonly organization?: string };

type Texts = {
  readonly subject: typeof m.email_project_submitted_subject;
  readonly heading: typeof m.email_project_submitted_heading;
  readonly happened: typeof m.email_project_submitted_happened;
  readonly next: typeof m.email_project_submitted_next;
  readonly link: typeof m.email_project_submitted_link;
};

/**
 * Returns the template of an email about a submission: its texts, then project, organization, who acted and
 * the review deadline.
 */
function submissionEmail(texts: Texts): EmailTemplate<SubmissionValues> {
  return {
    write: ({ project, title, organization, by, due }, { locale }) => ({
      subject: texts.subject({ title }, { locale }),
      heading: texts.heading({}, { locale }),
      happened: [texts.happened({ title }, { locale })],
      details: [
        [m.email_project({}, { locale }), `${project} · ${title}`],
        ...(organization === undefined
          ? []
          : [[m.email_organization({}, { locale }), organization] as const]),
        ...actedBy(by, locale),
        [m.email_project_due({}, { locale }), formatDay(due, locale)],
      ],
      next: [texts.next({}, { locale })],
      link: { text: texts.link({}, { locale }), path: `/profile/drafts/${project}` },
    }),
    sample: {
      project: 'CA000042-003',
      title: 'Landfill gas at the bay',
      by: { name: 'Ada Person' },
      organization: 'Town of the Bay',
      due: '2026-12-01T12:00:00.000Z',
    },
  };
}

/** To an organization's users: their project was submitted. */
export const projectSubmitted = submissionEmail({
  subject: m.email_project_submitted_subject,
  heading: m.email_project_submitted_heading,
  happened: m.email_project_submitted_happened,
  next: m.email_project_submitted_next,
  link: m.email_project_submitted_link,
});

/** To administrators: a project is waiting for review. */
export const projectWaiting = submissionEmail({
  subject: m.email_project_waiting_subject,
  heading: m.email_project_waiting_heading,
  happened: m.email_project_waiting_happened,
  next: m.email_project_waiting_next,
  link: m.email_project_waiting_link,
});

/**
 * To an organization's users: an update of their approved project was submitted, and hides it until it is
 * reviewed.
 */
export const updateSubmitted = submissionEmail({
  subject: m.email_update_submitted_subject,
  heading: m.email_update_submitted_heading,
  happened: m.email_update_submitted_happened,
  next: m.email_project_submitted_next,
  link: m.email_project_submitted_link,
});

/** To administrators: an update of an approved project is waiting for review. */
export const updateWaiting = submissionEmail({
  subject: m.email_update_waiting_subject,
  heading: m.email_update_waiting_heading,
  happened: m.email_update_waiting_happened,
  next: m.email_project_waiting_next,
  link: m.email_update_waiting_link,
});
