import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { blankEntry } from '#domain/project/blank-entry.ts';
import type { Tx } from '../../kernel/db.ts';
import { readOrganizationName } from '../entry/entry-store.ts';
import type { LockedProject } from '../entry/lock-project.ts';
import { enterProjects } from '../enter-projects.ts';
import { includeVintages, lockReceivedEntries, readReceivedEntry } from './received-entry-store.ts';

/**
 * Makes sure that every receiver of a transfer has an entry for units of the project, titled with sender and project, and locks the
 * entries that exist. An entry has the status Received, belongs to its receiver and costs no token (product decisions §4).
 */
export async function openReceivedEntries(
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
export async function updateReceivedEntries(
  tx: Tx,
  events: readonly RecordedEvent[],
  now: Date,
): Promise<void> {
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
