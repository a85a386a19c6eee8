import type { LedgerOperation, RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { approvedContent } from '#domain/project/approved-content.ts';
import { blankEntry, type ProjectEntry } from '#domain/project/entry.ts';
import type { TransitionRow } from '#domain/project/transitions.ts';
import { accept, type Result } from '#domain/result.ts';
import { listOrganizationUsers } from '../../accounts/users-for-emails.ts';
import type { Tx } from '../../kernel/db.ts';
import { applyLedgerOperations } from '../../ledger/apply-ledger-operations.ts';
import { readCertificateIds } from '../../ledger/read-ledger.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import type { ActedBy } from '../../mail/templates/template.ts';
import type { FilledTemplate } from '../../mail/templates/template-table.ts';
import { enterProjects } from '../enter-projects.ts';
import type { LockedProject } from '../entry/change-project.ts';
import { listHashes, readOrganizationName } from '../entry/entry-store.ts';
import { conflict, ledgerProblem, sentenceOf } from '../entry/project-problems.ts';
import { includeVintages, lockReceivedEntries, readReceivedEntry } from './transition-store.ts';

/** An operation on the ledger and the event that records it. */
export type AppliedOperation = { readonly operation: LedgerOperation; readonly event: RecordedEvent };

/** A project, or an entry of received units, whose units an operation changes; its texts as they are shown. */
export type ActingProject = Pick<LockedProject, 'serial' | 'sourceProject' | 'organization'> &
  Pick<ProjectEntry, 'title' | 'projectType'>;

type Step = { readonly project: LockedProject } & Pick<TransitionRow, 'to' | 'records'>;

/**
 * Applies the operations of a transition to the ledger, after the project's new status, and returns them with
 * their events. Receivers of transferred units get an entry that holds them. Throws 409 for what an approval
 * can no longer do; an update gets 400 for what never fits.
 */
export async function applyToLedger(
  tx: Tx,
  { project, to, records }: Step,
  decided: readonly LedgerOperation[],
  now: Date,
): Promise<readonly AppliedOperation[]> {
  const { serial, organization, approvedAt } = project;
  const operations = [...decided];
  if (records.inLedger && to !== 'same' && (to === 'Approved' || approvedAt !== null)) {
    const content = to === 'Approved' ? { content: await readApproved(tx, project) } : {};
    operations.unshift({ type: 'state-status', organization, project: serial, status: to, ...content });
  }
  const applied = await applyOperations(tx, [actingProject(project)], operations, now);
  if (applied.ok) return applied.value;
  throw to === 'Approved' ? conflict(sentenceOf(applied.refusal)) : ledgerProblem(applied.refusal);
}

/** Returns the content of the version that an approval puts in force. */
async function readApproved(tx: Tx, { entry }: LockedProject): Promise<string> {
  return approvedContent(entry, await listHashes(tx, entry.files));
}

/** Returns a locked project with the texts of the version that is shown. */
export function actingProject({ entry, ...project }: LockedProject): ActingProject {
  return { ...project, title: entry.title, projectType: entry.projectType };
}

/**
 * Applies operations on units of one or several projects to the ledger, all or none, and returns them with
 * their events. Receivers of transferred units get an entry that holds them.
 */
export async function applyOperations(
  tx: Tx,
  projects: readonly ActingProject[],
  operations: readonly LedgerOperation[],
  now: Date,
): Promise<Result<readonly AppliedOperation[]>> {
  if (operations.length === 0) return accept([]);
  await openReceivedEntries(tx, projects, operations, now);
  const applied = await applyLedgerOperations(tx, operations, now);
  if (!applied.ok) return applied;
  await updateReceivedEntries(tx, applied.value, now);
  return accept(
    operations.flatMap((operation, place) => {
      const event = applied.value[place];
      return event === undefined ? [] : [{ operation, event }];
    }),
  );
}

/**
 * Makes sure that every receiver of a transfer has an entry for units of each project, titled with sender and
 * project, and locks the entries that exist. An entry has the status Received, belongs to its receiver and
 * costs no token (product decisions §4).
 */
async function openReceivedEntries(
  tx: Tx,
  senders: readonly ActingProject[],
  operations: readonly LedgerOperation[],
  now: Date,
): Promise<void> {
  const transfers = operations.filter((one) => one.type === 'transfer');
  if (transfers.length === 0) return;
  const existing = await lockReceivedEntries(tx, transfers);
  const isOpen = new Set(existing.map(({ project, receiver }) => `${project} ${receiver}`));
  const opened = [];
  for (const sender of senders) {
    const receivers = transfers
      .filter(({ project, receiver }) => project === sender.serial && !isOpen.has(`${project} ${receiver}`))
      .map(({ receiver }) => receiver);
    for (const receiver of [...new Set(receivers)].toSorted())
      opened.push(await receivedEntry(tx, sender, receiver, now));
  }
  if (opened.length > 0) await enterProjects(tx, opened, now);
}

async function receivedEntry(
  tx: Tx,
  { serial, organization, title, projectType }: ActingProject,
  receiver: string,
  now: Date,
) {
  return {
    ...blankEntry('TransferredOffsets'),
    title: `${await readOrganizationName(tx, organization)} – ${title}`,
    projectType,
    organization: receiver,
    status: 'Received' as const,
    source: null,
    transferredFrom: { project: serial, organization },
    isFeatured: false,
    registeredAt: now,
  };
}

/** Extends the timelines of entries to the vintages of units that they received, and marks them changed. */
async function updateReceivedEntries(tx: Tx, events: readonly RecordedEvent[], now: Date): Promise<void> {
  for (const event of events) {
    if (event.type !== 'transferred') continue;
    const { project, receiver, year } = event;
    await includeVintages(tx, { project, receiver, year, now });
  }
}

/** Returns the serial of the entry of units that an organization received of a project. */
export async function findReceivedEntry(tx: Tx, sourceProject: string, receiver: string): Promise<string> {
  return readReceivedEntry(tx, sourceProject, receiver);
}

type Action = {
  readonly mailbox: Mailbox;
  readonly by: ActedBy | null;
  /** The account that acted. */
  readonly actor: string | null;
  /** The projects and entries of one organization whose units changed. */
  readonly projects: readonly ActingProject[];
  /** Id of the statement of a retirement with several certificates. */
  readonly statement?: string | null;
};
type Of<Type extends AppliedOperation['event']['type']> = AppliedOperation & {
  readonly event: { readonly type: Type };
};

/**
 * Emails the owner about units that were retired, transferred or cancelled, and receivers about units that
 * they received: one email to each for all projects of the operation.
 */
export async function sendOperationEmails(
  tx: Tx,
  action: Action,
  operations: readonly AppliedOperation[],
): Promise<void> {
  const { by, projects, statement = null } = action;
  const organization = projects[0]?.organization;
  if (organization === undefined) return;
  const retired = operations.filter((one): one is Of<'retired'> => one.event.type === 'retired');
  const transferred = operations.filter((one): one is Of<'transferred'> => one.event.type === 'transferred');
  const cancelled = operations.filter((one): one is Of<'cancelled'> => one.event.type === 'cancelled');
  const send = (to: string, template: FilledTemplate) => emailUsers(tx, action, to, template);
  if (retired.length > 0) {
    const values = byProject(projects, retired, await retiredUnits(tx, retired));
    await send(organization, { name: 'units-retired', values: { ...values, by, statement } });
  }
  if (cancelled.length > 0) {
    const units = cancelled.map(({ event }) => unitsOf(event));
    await send(organization, {
      name: 'units-cancelled',
      values: { ...byProject(projects, cancelled, units), by },
    });
  }
  if (transferred.length > 0) await emailTransfer(tx, action, organization, transferred);
}

async function emailTransfer(
  tx: Tx,
  action: Action,
  organization: string,
  transferred: readonly Of<'transferred'>[],
): Promise<void> {
  const { by, projects } = action;
  const sender = await readOrganizationName(tx, organization);
  const names = new Map<string, string>();
  for (const [receiver, received] of Map.groupBy(transferred, ({ event }) => event.receiver)) {
    names.set(receiver, await readOrganizationName(tx, receiver));
    const units = received.map(({ event }) => unitsOf(event));
    const values = byProject(projects, received, units);
    const entry = await readReceivedEntry(tx, values.project, receiver);
    await emailUsers(tx, action, receiver, { name: 'units-received', values: { ...values, sender, entry } });
  }
  const units = transferred.map(({ event }) => ({
    ...unitsOf(event),
    receiver: names.get(event.receiver) ?? event.receiver,
  }));
  const values = { ...byProject(projects, transferred, units), by };
  await emailUsers(tx, action, organization, { name: 'units-transferred', values });
}

/** Returns the units by project, in the order of the operations: those of the first, and of the others. */
function byProject<Units>(
  projects: readonly ActingProject[],
  operations: readonly AppliedOperation[],
  units: readonly Units[],
) {
  const shares = [
    ...Map.groupBy(units.keys(), (place) => operations[place]?.operation.project ?? ''),
  ].flatMap(([issuer, places]) => {
    const found = projects.find(({ serial, sourceProject }) => issuer === (sourceProject ?? serial));
    if (found === undefined) return [];
    const { serial: project, title } = found;
    return [{ project, title, units: places.flatMap((place) => units[place] ?? []) }];
  });
  const [first, ...others] = shares;
  if (first === undefined) throw new Error('Units changed that belong to no project of the act.');
  return { ...first, others };
}

type Sending = Pick<Action, 'mailbox' | 'actor'>;

async function emailUsers(
  tx: Tx,
  { mailbox, actor }: Sending,
  organization: string,
  template: FilledTemplate,
) {
  for (const { email, locale } of await listOrganizationUsers(tx, organization)) {
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale, actor });
  }
}

async function retiredUnits(tx: Tx, retired: readonly Of<'retired'>[]) {
  const certificates = await readCertificateIds(
    tx,
    retired.map(({ event }) => event),
  );
  return retired.map(({ operation, event }) => ({
    ...unitsOf(event),
    inventory: event.against.kind === 'inventory' ? event.against : null,
    note: operation.type === 'retire' && operation.purpose.kind === 'other' ? operation.purpose.note : null,
    certificate: certificates.get(event.index) ?? null,
  }));
}

function unitsOf({ project, year, range }: Of<'retired' | 'transferred' | 'cancelled'>['event']) {
  return { year, serials: formatSerialRange({ project, ...range }), tonnes: countUnits(range) };
}
