import type { AuditAct } from '../account/audit-act.ts';
import { type ProjectStatus, projectStatuses } from './project-terms.ts';

/** What prevents a transition: the project is archived, has transferred offsets, or has or had units. */
export type Obstacle = 'archived' | 'transferred' | 'units';

type Row = {
  readonly who: {
    /** Statuses in which the owner may start it: never if the project is archived or has transferred offsets. */
    readonly owner: readonly ProjectStatus[];
    /** Statuses in which administrators may start it, for projects of any organization. */
    readonly administrator: readonly ProjectStatus[];
    /** What prevents it for everyone. */
    readonly unless: readonly Obstacle[];
  };
  readonly to: ProjectStatus | 'same';
  /** The switch it sets; it has no effect if that is set already. */
  readonly sets?: { readonly isFeatured: boolean } | { readonly isArchived: boolean };
  readonly records: {
    /** Name in the project's history. */
    readonly history: string;
    /** Name in the audit log; null if the log does not record it. */
    readonly audit: AuditAct | null;
    /** The ledger records the new status, if the project is approved now or was before. */
    readonly inLedger?: true;
    /** It changes emissions; a project shows when they last changed. */
    readonly ofEmissions?: true;
  };
  /** Templates of the emails to the owner's accounts and to the administrators. */
  readonly emails?: { readonly owner: string; readonly administrators?: string };
  /** Those of a project that was approved before, if they are others. */
  readonly emailsOnceApproved?: { readonly owner: string; readonly administrators?: string };
};

const open = ['Draft', 'Rejected'] as const;
const none = [] as const;
const live = ['archived', 'transferred'] as const;
const always = { owner: none, administrator: projectStatuses, unless: none } as const;
const onSubmission = { owner: 'project-submitted', administrators: 'project-waiting' } as const;
const onUpdate = { owner: 'update-submitted', administrators: 'update-waiting' } as const;
const onApproval = {
  to: 'Approved',
  records: { history: 'approved', audit: 'project-approved', inLedger: true, ofEmissions: true },
  emails: { owner: 'project-approved' },
} as const;

const rows = {
  save: {
    who: { owner: open, administrator: projectStatuses, unless: ['transferred'] },
    to: 'same',
    records: { history: 'saved', audit: null },
  },
  submit: {
    who: { owner: open, administrator: none, unless: live },
    to: 'Submitted',
    records: { history: 'submitted', audit: 'project-submitted' },
    emails: onSubmission,
    emailsOnceApproved: onUpdate,
  },
  approve: {
    who: { owner: none, administrator: ['Submitted'], unless: live },
    ...onApproval,
  },
  /** Approval from the administrators' list, which also accepts rejected projects. */
  approveListed: {
    who: { owner: none, administrator: ['Submitted', 'Rejected'], unless: live },
    ...onApproval,
  },
  reject: {
    who: { owner: none, administrator: ['Submitted'], unless: live },
    to: 'Rejected',
    records: { history: 'rejected', audit: 'project-rejected', inLedger: true },
    emails: { owner: 'project-rejected' },
  },
  /** Returns a submission as a draft (product decisions §5). */
  askForChanges: {
    who: { owner: none, administrator: ['Submitted'], unless: live },
    to: 'Draft',
    records: { history: 'changes-asked', audit: 'changes-asked', inLedger: true },
    emails: { owner: 'project-changes-asked' },
  },
  reopen: {
    who: { owner: none, administrator: ['Approved'], unless: live },
    to: 'Draft',
    records: { history: 'reopened', audit: 'project-reopened', inLedger: true },
    emails: { owner: 'project-reopened' },
  },
  /** An emissions update that takes effect at once. */
  updateEmissions: {
    who: { owner: ['Approved', 'Received'], administrator: none, unless: ['archived'] },
    to: 'same',
    records: { history: 'emissions-updated', audit: 'emissions-updated', ofEmissions: true },
  },
  /** An emissions update that needs approval. */
  submitUpdate: {
    who: { owner: ['Approved'], administrator: none, unless: live },
    to: 'Submitted',
    records: { history: 'emissions-updated', audit: 'emissions-updated', inLedger: true },
    emails: onUpdate,
  },
  feature: {
    who: always,
    to: 'same',
    sets: { isFeatured: true },
    records: { history: 'featured', audit: 'project-featured' },
  },
  unfeature: {
    who: always,
    to: 'same',
    sets: { isFeatured: false },
    records: { history: 'not-featured', audit: 'project-featured' },
  },
  archive: {
    who: always,
    to: 'same',
    sets: { isArchived: true },
    records: { history: 'archived', audit: 'project-archived' },
  },
  /** Archiving from the administrators' list, which offers it in three statuses. */
  archiveListed: {
    who: { owner: none, administrator: ['Submitted', 'Rejected', 'Received'], unless: ['archived'] },
    to: 'same',
    sets: { isArchived: true },
    records: { history: 'archived', audit: 'project-archived' },
  },
  unarchive: {
    who: always,
    to: 'same',
    sets: { isArchived: false },
    records: { history: 'unarchived', audit: 'project-archived' },
  },
  delete: {
    who: { owner: open, administrator: projectStatuses, unless: ['transferred', 'units'] },
    to: 'same',
    records: { history: 'deleted', audit: 'project-deleted' },
  },
} as const satisfies Record<string, Row>;

type AnyRow = (typeof rows)[Transition];
type Emails = Extract<AnyRow, { readonly emails: unknown }>['emails'];

export type Transition = keyof typeof rows;

/** The names under which histories record transitions, the creation of a project, and corrections of its units. */
export type ChangeAct = 'created' | 'units-corrected' | AnyRow['records']['history'];

/** The templates of the emails about transitions, to owners and to administrators. */
export type OwnerEmail = Emails['owner'];
export type AdministratorEmail = Extract<Emails, { readonly administrators: unknown }>['administrators'];

/** One row of the table: who may start a transition, where it leads, what records it and who gets an email. */
export type TransitionRow = Pick<Row, 'who' | 'to' | 'sets'> & {
  readonly records: Row['records'] & { readonly history: ChangeAct };
  readonly emails?: TransitionEmails;
  readonly emailsOnceApproved?: TransitionEmails;
};

type TransitionEmails = { readonly owner: OwnerEmail; readonly administrators?: AdministratorEmail };

/**
 * Every transition of a project, line by line as in specification §4 and §6 and product decisions §5. Abilities, use cases and the
 * administrators' list follow from it; nothing else decides who may change a project's state.
 */
export const transitions: Readonly<Record<Transition, TransitionRow>> = rows;

/** Actions in the administrators' list of projects; `cancel` re-opens a project, `save` stores the data sent (specification §4). */
export const listedActions = ['approve', 'reject', 'cancel', 'archive', 'save'] as const;
export type ListedAction = (typeof listedActions)[number];

/** The transition that each action of the administrators' list starts. */
export const listedTransitions = {
  approve: 'approveListed',
  reject: 'reject',
  cancel: 'reopen',
  archive: 'archiveListed',
  save: 'save',
} as const satisfies Record<ListedAction, Transition>;
