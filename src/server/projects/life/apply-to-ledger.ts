import type { RecordedEvent, LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import type { TransitionRow } from '#domain/project/transitions.ts';
import type { Tx } from '../../kernel/db.ts';
import { applyLedgerOperations } from '../../ledger/apply-ledger-operations.ts';
import type { LockedProject } from '../entry/change-project.ts';
import { conflict, ledgerProblem, sentenceOf } from '../entry/project-problems.ts';
import { blankEntry } from '#domain/project/entry.ts';
import { readOrganizationName } from '../entry/entry-store.ts';
import { enterProjects } from '../enter-projects.ts';
import { includeVintages, lockReceivedEntries, readReceivedEntry } from './transition-store.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { listOrganizationUsers } from '../../accounts/users-for-emails.ts';
import { readCertificateIds } from '../../ledger/read-ledger.ts';
import type { Mailbox } from '../../mail/mailbox.ts';
import type { ActedBy } from '../../mail/templates/template.ts';
import type { FilledTemplate } from '../../mail/templates/template-table.ts';

/** An operation on the ledger and the event that records it. */
export type AppliedOperation = { readonly operation: LedgerOperation; readonly event: RecordedEvent };

type Step = { readonly project: LockedProject } & Pick<TransitionRow, 'to' | 'records'>;

/**
 * Applies the operations of a transition to the ledger, after the project's new status, and returns them with their events. Receivers of
 * transferred units get an entry that holds them. Throws 409 for what an approval can no longer do; an update gets 400 for what never fits.
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
    operations.unshift({ type: 'state-status', organization, project: serial, status: to });
  }
  if (operations.length === 0) return [];
  await openReceivedEntries(tx, project, operations, now);
  const applied = await applyLedgerOperations(tx, operations, now);
  if (!applied.ok) {
    throw to === 'Approved' ? conflict(sentenceOf(applied.refusal)) : ledgerProblem(applied.refusal);
  }
  await updateReceivedEntries(tx, applied.value, now);
  return operations.flatMap((operation, place) => {
    const event = applied.value[place];
    return event === undefined ? [] : [{ operation, event }];
  });
}

/**
 * Makes sure that every receiver of a transfer has an entry for units of the project, titled with sender and project, and locks the
 * entries that exist. An entry has the status Received, belongs to its receiver and costs no token (product decisions §4).
 */
async function openReceivedEntries(
  tx: Tx,
  { serial, organization, entry }: LockedProject,
  operations: readonly LedgerOperation[],
  now: Date,
): Promise<void> {
  const receivers = [
    ...new Set(operations.flatMap((one) => (one.type === 'transfer' ? [one.receiver] : []))),
  ];
  if (receivers.length === 0) return;
  const existing = await lockReceivedEntries(tx, serial, receivers);
  const missing = receivers.filter((receiver) => !existing.includes(receiver)).toSorted();
  if (missing.length === 0) return;
  const sender = await readOrganizationName(tx, organization);
  const opened = missing.map((receiver) => ({
    ...blankEntry('TransferredOffsets'),
    title: `${sender} – ${entry.title}`,
    projectType: entry.projectType,
    organization: receiver,
    status: 'Received' as const,
    source: null,
    transferredFrom: { project: serial, organization },
    isFeatured: false,
    registeredAt: now,
  }));
  await enterProjects(tx, opened, now);
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

type Context = { readonly mailbox: Mailbox; readonly by: ActedBy | null };
type Of<Type extends AppliedOperation['event']['type']> = AppliedOperation & {
  readonly event: { readonly type: Type };
};

/** Emails the owner about units that were retired, transferred or cancelled, and receivers about units that they received. */
export async function sendActEmails(
  tx: Tx,
  { mailbox, by }: Context,
  { serial, sourceProject, organization, entry }: LockedProject,
  acts: readonly AppliedOperation[],
): Promise<void> {
  const subject = { project: serial, title: entry.title };
  const retired = acts.filter((act): act is Of<'retired'> => act.event.type === 'retired');
  const transferred = acts.filter((act): act is Of<'transferred'> => act.event.type === 'transferred');
  const cancelled = acts.filter((act): act is Of<'cancelled'> => act.event.type === 'cancelled');
  const send = (to: string, template: FilledTemplate) => emailUsers(tx, mailbox, to, template);
  if (retired.length > 0) {
    const units = await retiredUnits(tx, retired);
    await send(organization, { name: 'units-retired', values: { ...subject, by, units } });
  }
  if (cancelled.length > 0) {
    const units = cancelled.map(({ event }) => unitsOf(event));
    await send(organization, { name: 'units-cancelled', values: { ...subject, by, units } });
  }
  if (transferred.length === 0) return;
  const sender = await readOrganizationName(tx, organization);
  const units: (ReturnType<typeof unitsOf> & { readonly receiver: string })[] = [];
  for (const [receiver, received] of Map.groupBy(transferred, ({ event }) => event.receiver)) {
    const name = await readOrganizationName(tx, receiver);
    const moved = received.map(({ event }) => unitsOf(event));
    units.push(...moved.map((one) => ({ ...one, receiver: name })));
    const held = await findReceivedEntry(tx, sourceProject ?? serial, receiver);
    await send(receiver, {
      name: 'units-received',
      values: { ...subject, sender, entry: held, units: moved },
    });
  }
  await send(organization, { name: 'units-transferred', values: { ...subject, by, units } });
}

async function emailUsers(tx: Tx, mailbox: Mailbox, organization: string, template: FilledTemplate) {
  for (const { email, locale } of await listOrganizationUsers(tx, organization)) {
    await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
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
