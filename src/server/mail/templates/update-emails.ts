import { m } from '#messages/messages.js';
import { sampleSubmission, submissionFacts, type SubmissionValues } from './project-emails.ts';
import type { EmailTemplate } from './template.ts';

/** To an organization's users: an update of their approved project was submitted, and hides it until it is reviewed. */
export const updateSubmitted: EmailTemplate<SubmissionValues> = {
  write: (values, { locale }) => ({
    subject: m.email_update_submitted_subject({ title: values.title }, { locale }),
    heading: m.email_update_submitted_heading({}, { locale }),
    happened: [m.email_update_submitted_happened({ title: values.title }, { locale })],
    facts: submissionFacts(values, locale),
    next: [m.email_project_submitted_next({}, { locale })],
    link: {
      text: m.email_project_submitted_link({}, { locale }),
      path: `/profile/drafts/${values.project}`,
    },
  }),
  sample: sampleSubmission,
};

/** To administrators: an update of an approved project is waiting for review. */
export const updateWaiting: EmailTemplate<SubmissionValues> = {
  write: (values, { locale }) => ({
    subject: m.email_update_waiting_subject({ title: values.title }, { locale }),
    heading: m.email_update_waiting_heading({}, { locale }),
    happened: [m.email_update_waiting_happened({ title: values.title }, { locale })],
    facts: submissionFacts(values, locale),
    next: [m.email_project_waiting_next({}, { locale })],
    link: { text: m.email_update_waiting_link({}, { locale }), path: `/profile/drafts/${values.project}` },
  }),
  sample: sampleSubmission,
};
