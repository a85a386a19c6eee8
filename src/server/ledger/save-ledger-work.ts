import { unitTotals } from '#domain/ledger/ledger-totals.ts';
import type { SerialBlock } from '#domain/ledger/serial.ts';
import { vintageChanges } from '#domain/ledger/vintage-tonnes.ts';
import type { Tx } from '../kernel/db.ts';
import type { CounterChange } from './ledger-change.ts';
import type { InventoryYear, LedgerWork, MonthGrowth, StoredBlock } from './ledger-work.ts';
import { writeLedgerChange } from './ledger-write-store.ts';

/** A project, or an entry of received units, whose counters follow the units of `project`. */
export type CountersOf = {
  readonly serial: string;
  /** The project that issued the units: itself, or the source of an entry of received units. */
  readonly project: string;
  /** The organization whose units are registered and retired. */
  readonly organization: string;
  /** Time of the last change to its units. */
  readonly at: Date;
};

/**
 * Writes the result of a batch of operations: the log and what follows from it. `at` is the time of its last
 * event.
 */
export async function saveLedgerWork(
  tx: Tx,
  work: LedgerWork,
  counted: readonly CountersOf[],
  at: Date,
): Promise<void> {
  const { entries, certificates, growth, closed, opened, firstBlock } = work;
  const closingEvents = new Map(closed.map(({ id, closedBy }) => [id, closedBy]));
  await writeLedgerChange(tx, {
    entries,
    certificates,
    years: inventoryYears(work),
    // A block that the same batch opened is written closed.
    closed: closed.filter(({ id }) => id < firstBlock),
    opened: opened.map((block) => ({ ...block, closedBy: closingEvents.get(block.id) ?? null })),
    counters: changedCounters(work, counted),
    months: [...Map.groupBy(growth, ({ month }) => month)].map(([month, all]) => ({
      month,
      ...sumGrowth(all),
    })),
    vintages: vintageChanges(blocksOf(opened), blocksOf(closed), work.projection.merges),
    growth: { events: entries.length, blocks: opened.length, ...sumGrowth(growth) },
    lastAt: at.toISOString(),
  });
}

function sumGrowth(growth: readonly MonthGrowth[]) {
  return {
    issued: growth.reduce((sum, { issued }) => sum + issued, 0),
    retired: growth.reduce((sum, { retired }) => sum + retired, 0),
  };
}

function inventoryYears(work: LedgerWork): InventoryYear[] {
  return [...work.projection.inventoryYears].map(([key, { tonnes, retired }]) => {
    const slash = key.lastIndexOf('/');
    return { project: key.slice(0, slash), year: Number(key.slice(slash + 1)), tonnes, retired };
  });
}

/** Returns by how much the counters of every project and entry change whose units changed. */
function changedCounters(work: LedgerWork, counted: readonly CountersOf[]): CounterChange[] {
  const opened = Map.groupBy(blocksOf(work.opened), ({ project }) => project);
  const closed = Map.groupBy(blocksOf(work.closed), ({ project }) => project);
  return counted.flatMap(({ serial, project, organization, at }) => {
    const isSource = serial === project;
    const isCounted = ({ holder }: SerialBlock) => isSource || holder === organization;
    const after = (opened.get(project) ?? []).filter(isCounted);
    const before = (closed.get(project) ?? []).filter(isCounted);
    if (after.length === 0 && before.length === 0) return [];
    const [gained, lost] = [unitTotals(after, organization), unitTotals(before, organization)];
    return {
      serial,
      nextSequence: isSource ? (work.projection.nextSequence.get(project) ?? 1) : null,
      issued: isSource ? gained.issued - lost.issued : 0,
      registered: gained.registered - lost.registered,
      retired: gained.retired - lost.retired,
      years: isSource ? [...new Set(after.map(({ year }) => year))] : [],
      at: at.toISOString(),
    };
  });
}

function blocksOf(stored: readonly StoredBlock[]): SerialBlock[] {
  return stored.map(({ block }) => block);
}
