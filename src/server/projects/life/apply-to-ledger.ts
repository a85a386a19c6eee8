import type { LedgerOperation, RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import { approvedContent } from '#domain/project/approved-content.ts';
import { blankEntry, type ProjectEntry } from '#domain/project/entry.ts';
import type { TransitionRow } from '#domain/project/transitions.ts';
import { accept, type Result } from '#domain/result.ts';
import type { Tx } from '../../kernel/db.ts';
import { applyLedgerOperations } from '../../ledger/apply-ledger-operations.ts';
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
