import { projectStatuses } from './project-terms.ts';
import type { ButtonPlace, WrittenTransition } from './written-transition.ts';

const open = ['Draft', 'Rejected'] as const;
const none = [] as const;
const live = ['archived', 'transferred'] as const;
const always = { owner: none, administrator: projectStatuses, unless: none } as const;
const decided = { at: ['decision'], asks: true } as const;
const beside = { at: ['other'] } as const;
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
    listed: 'save',
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
    button: decided,
  },
  /** Approval from the administrators' list, which also accepts rejected projects. */
  approveListed: {
    who: { owner: none, administrator: ['Submitted', 'Rejected'], unless: live },
    ...onApproval,
    listed: 'approve',
  },
  /** Returns a submission as a draft (product decisions §5). */
  askForChanges: {
    who: { owner: none, administrator: ['Submitted'], unless: live },
    to: 'Draft',
    records: { history: 'changes-asked', audit: 'changes-asked', inLedger: true },
    emails: { owner: 'project-changes-asked' },
    button: decided,
  },
  reject: {
    who: { owner: none, administrator: ['Submitted'], unless: live },
    to: 'Rejected',
    records: { history: 'rejected', audit: 'project-rejected', inLedger: true },
    emails: { owner: 'project-rejected' },
    button: decided,
    listed: 'reject',
  },
  reopen: {
    who: { owner: none, administrator: ['Approved'], unless: live },
    to: 'Draft',
    records: { history: 'reopened', audit: 'project-reopened', inLedger: true },
    emails: { owner: 'project-reopened' },
    button: { ...beside, asks: true },
    call: 'Re-open an approved project as a draft',
    listed: 'cancel',
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
    button: beside,
  },
  unfeature: {
    who: always,
    to: 'same',
    sets: { isFeatured: false },
    records: { history: 'not-featured', audit: 'project-featured' },
    button: beside,
  },
  archive: {
    who: always,
    to: 'same',
    sets: { isArchived: true },
    records: { history: 'archived', audit: 'project-archived' },
    button: { ...beside, asks: true },
  },
  /** Archiving from the administrators' list, which offers it in three statuses. */
  archiveListed: {
    who: { owner: none, administrator: ['Submitted', 'Rejected', 'Received'], unless: ['archived'] },
    to: 'same',
    sets: { isArchived: true },
    records: { history: 'archived', audit: 'project-archived' },
    listed: 'archive',
  },
  unarchive: {
    who: always,
    to: 'same',
    sets: { isArchived: false },
    records: { history: 'unarchived', audit: 'project-archived' },
    button: beside,
  },
  delete: {
    who: { owner: open, administrator: projectStatuses, unless: ['transferred', 'units'] },
    to: 'same',
    records: { history: 'deleted', audit: 'project-deleted' },
    button: { at: ['other', 'owner'], asks: true },
  },
} as const satisfies Record<string, WrittenTransition>;

type AnyRow = (typeof rows)[Transition];
type Emails = Extract<AnyRow, { readonly emails: unknown }>['emails'];

export type Transition = keyof typeof rows;

/** The transitions whose row has a property like this. */
type RowWith<Shape> = { [Name in Transition]: (typeof rows)[Name] extends Shape ? Name : never }[Transition];

/** The transitions that the ledger records, or that may change units. */
export type UnitTransition = RowWith<{
  readonly records: { readonly inLedger: true } | { readonly ofEmissions: true };
}>;

/** The transitions that only follow the table. */
export type PlainTransition = RowWith<{ readonly call: string }>;

/** The transitions that a button starts: at one of these places, or anywhere. */
export type ButtonTransition<Place extends ButtonPlace = ButtonPlace> = {
  [Name in RowWith<{ readonly button: unknown }>]: Place extends (typeof rows)[Name]['button']['at'][number]
    ? Name
    : never;
}[RowWith<{ readonly button: unknown }>];

/** The names under which the audit log records transitions. */
export type TransitionAudit = NonNullable<AnyRow['records']['audit']>;

/**
 * The names under which histories record transitions, the creation of a project, corrections of its units,
 * that the mark of the tracked inventory moved, and that an import was undone.
 */
export type ChangeAct = (typeof furtherChanges)[number] | AnyRow['records']['history'];

const furtherChanges = ['created', 'units-corrected', 'tracking-moved', 'import-undone'] as const;

/** All of those names. */
export const changeActs: readonly ChangeAct[] = [
  ...furtherChanges,
  ...new Set(Object.values(rows).map(({ records }) => records.history)),
];

/** The names under which the audit log records them, in the order of the table. */
export const transitionAudits: readonly TransitionAudit[] = [
  ...new Set(Object.values(rows).flatMap(({ records }) => records.audit ?? [])),
];

/** The templates of the emails about transitions, to owners and to administrators. */
export type OwnerEmail = Emails['owner'];
export type AdministratorEmail = Extract<Emails, { readonly administrators: unknown }>['administrators'];

/**
 * One row of the table: who may start a transition, where it leads, what records it and who gets an email.
 */
export type TransitionRow = Pick<WrittenTransition, 'who' | 'to' | 'sets' | 'button' | 'call' | 'listed'> & {
  readonly records: WrittenTransition['records'] & {
    readonly history: ChangeAct;
    readonly audit: TransitionAudit | null;
  };
  readonly emails?: TransitionEmails;
  readonly emailsOnceApproved?: TransitionEmails;
};

type TransitionEmails = { readonly owner: OwnerEmail; readonly administrators?: AdministratorEmail };

/**
 * Every transition of a project, line by line as in specification §4 and §6 and product decisions §5.
 * Abilities, use cases and the administrators' list follow from it; nothing else decides who may change a
 * project's state.
 */
export const transitions: Readonly<Record<Transition, TransitionRow>> = rows;

/** The transitions that the administrators' list starts. */
export type ListedTransition = RowWith<{ readonly listed: string }>;

/** The transition that each action of the administrators' list starts. */
export type ListedTransitions = {
  readonly [Name in ListedTransition as (typeof rows)[Name]['listed']]: Name;
};
