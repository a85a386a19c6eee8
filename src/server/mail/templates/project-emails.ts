import type { ProjectKind } from '#domain/project/project-terms.ts';
import { m } from '#messages/messages.js';
import { type ActedBy, actedBy, type EmailTemplate } from './template.ts';

/** A project's serial and title, and who acted. `by` is absent in emails that earlier versions queued. */
export type ProjectValues = {
  readonly project: string;
  readonly title: string;
  readonly by?: ActedBy | null | undefined;
};

type ProjectApprovedValues = ProjectValues & {
  /** Serials that the approval issued or recorded, by vintage. */
  readonly issued: readonly { readonly year: number; readonly serials: string }[];
  /** Whether visitors can see it now. Absent, like `kind`, in emails that earlier versions queued. */
  readonly isPublic?: boolean;
  readonly kind?: ProjectKind;
};

/** To an organization's users: their project was approved, with the serials of its units. */
export const projectApproved: EmailTemplate<ProjectApprovedValues> = {
  write: ({ project, title, by, issued, isPublic = true, kind = 'project' }, { locale }) => ({
    subject: m.email_project_approved_subject({ title }, { locale }),
    heading: approvedHeadings[kind]({}, { locale }),
    happened: [
      (isPublic ? m.email_project_approved_happened : m.email_project_approved_hidden)({ title }, { locale }),
    ],
    details: [
      [m.email_project({}, { locale }), `${project} · ${title}`],
      ...actedBy(by, locale),
      ...issued.map(({ year, serials }): [string, string] => [
        m.email_project_units({ year: String(year) }, { locale }),
        serials,
      ]),
    ],
    next: [approvedNext[kind]({}, { locale })],
    link: isPublic
      ? { text: m.email_project_approved_link({}, { locale }), path: `/projects/${project}` }
      : { text: m.email_project_approved_hidden_link({}, { locale }), path: `/profile/drafts/${project}` },
  }),
  sample: {
    project: 'CA000042-003',
    title: 'Landfill gas at the bay',
    issued: [{ year: 2021, serials: 'CA000042-003-000001..000150' }],
  },
};

const approvedHeadings = {
  project: m.email_project_approved_heading,
  inventory: m.email_inventory_approved_heading,
  offsets: m.email_offsets_approved_heading,
  'transferred-offsets': m.email_offsets_approved_heading,
} satisfies Record<ProjectKind, unknown>;

const approvedNext = {
  project: m.email_project_approved_next,
  inventory: m.email_inventory_approved_next,
  offsets: m.email_offsets_approved_next,
  'transferred-offsets': m.email_offsets_approved_next,
} satisfies Record<ProjectKind, unknown>;

type ProjectRejectedValues = ProjectValues & {
  /** Absent in emails that earlier versions queued. */
  readonly reason?: string | null;
};

/** To an organization's users: their project was rejected, with the reason if one was given. */
export const projectRejected: EmailTemplate<ProjectRejectedValues> = {
  write: ({ project, title, by, reason = null }, { locale }) => ({
    subject: m.email_project_rejected_subject({ title }, { locale }),
    heading: m.email_project_rejected_heading({}, { locale }),
    happened: [m.email_project_rejected_happened({ title }, { locale })],
    details: [
      [m.email_project({}, { locale }), `${project} · ${title}`],
      ...actedBy(by, locale),
      ...(reason === null ? [] : [[m.email_project_rejected_reason({}, { locale }), reason] as const]),
    ],
    next: [m.email_project_rejected_next({}, { locale })],
    link: { text: m.email_project_rejected_link({}, { locale }), path: `/profile/drafts/${project}` },
  }),
  sample: {
    project: 'CA000042-003',
    title: 'Landfill gas at the bay',
    reason: 'The same tonnes are registered elsewhere.',
  },
};

/** To an organization's users: an administrator asks for changes to their project. */
export const projectChangesAsked: EmailTemplate<ProjectValues> = {
  write: ({ project, title, by }, { locale }) => ({
    subject: m.email_project_changes_asked_subject({ title }, { locale }),
    heading: m.email_project_changes_asked_heading({}, { locale }),
    happened: [m.email_project_changes_asked_happened({ title }, { locale })],
    details: [[m.email_project({}, { locale }), `${project} · ${title}`], ...actedBy(by, locale)],
    next: [m.email_project_changes_asked_next({}, { locale })],
    link: { text: m.email_project_changes_asked_link({}, { locale }), path: `/profile/drafts/${project}` },
  }),
  sample: { project: 'CA000042-003', title: 'Landfill gas at the bay' },
};

/** To an organization's users: their approved project is a draft again. */
export const projectReopened: EmailTemplate<ProjectValues> = {
  write: ({ project, title, by }, { locale }) => ({
    subject: m.email_project_reopened_subject({ title }, { locale }),
    heading: m.email_project_reopened_heading({}, { locale }),
    happened: [m.email_project_reopened_happened({ title }, { locale })],
    details: [[m.email_project({}, { locale }), `${project} · ${title}`], ...actedBy(by, locale)],
    next: [m.email_project_reopened_next({}, { locale })],
    link: { text: m.email_project_reopened_link({}, { locale }), path: `/profile/drafts/${project}` },
  }),
  sample: { project: 'CA000042-003', title: 'Landfill gas at the bay' },
};
