import { unitTotals } from '#domain/ledger/ledger-totals.ts';
import type { Tx } from '../kernel/db.ts';
import type { InventoryYear, LedgerWork } from './ledger-work.ts';
import {
  appendEntries,
  insertCertificates,
  moveLogHead,
  nextBlockIds,
  type ProjectCounters,
  saveInventoryYears,
  saveProjectCounters,
  writeBlocks,
} from './ledger-write-store.ts';

type Project = {
  readonly serial: string;
  readonly organization: string;
  /** Time of the last change to its units. */
  readonly at: Date;
};

/** Writes the result of a batch of operations: first the log, then the blocks and counters derived from it. */
export async function saveLedgerWork(
  tx: Tx,
  work: LedgerWork,
  projects: readonly Project[],
  at: Date,
): Promise<void> {
  const { entries, growth } = work;
  await appendEntries(tx, entries);
  await insertCertificates(tx, work.certificates);
  await saveInventoryYears(tx, inventoryYears(work));
  await saveBlocks(tx, work);
  await saveProjectCounters(tx, countersOf(work, projects));
  await moveLogHead(tx, { events: entries.length, ...growth }, at.toISOString());
}

async function saveBlocks(tx: Tx, work: LedgerWork): Promise<void> {
  const newIds = await nextBlockIds(tx, work.opened.length);
  const savedId = (id: number) => (id < 0 ? (newIds[-1 - id] ?? id) : id);
  const opened = work.opened.map((block) => ({
    ...block,
    id: savedId(block.id),
    parent: block.parent === null ? null : savedId(block.parent),
  }));
  const closed = work.closed.map(({ id, closedBy }) => ({ id: savedId(id), closedBy }));
  await writeBlocks(tx, opened, closed);
}

function inventoryYears(work: LedgerWork): InventoryYear[] {
  return [...work.projection.inventoryYears].map(([key, { tonnes, retired }]) => {
    const slash = key.lastIndexOf('/');
    return { project: key.slice(0, slash), year: Number(key.slice(slash + 1)), tonnes, retired };
  });
}

/** Returns the counters of every project whose units changed. */
function countersOf(work: LedgerWork, projects: readonly Project[]): ProjectCounters[] {
  const changed = new Set(work.opened.map(({ block }) => block.project));
  return projects
    .filter(({ serial }) => changed.has(serial))
    .map(({ serial, organization, at }) => {
      const { issued, registered, retired } = unitTotals(
        work.projection.blocks.get(serial) ?? [],
        organization,
      );
      const next_sequence = work.projection.nextSequence.get(serial) ?? 1;
      return { serial, next_sequence, issued, registered, retired, at: at.toISOString() };
    });
}
