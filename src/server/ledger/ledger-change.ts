import type { VintageTonnes } from '#domain/ledger/vintage-tonnes.ts';
import { BATCH_SIZE, inBatches, rowsAsJson } from '../kernel/statements.ts';
import { blockToRow, eventToRow } from './block-rows.ts';
import type {
  ClosedBlock,
  Entry,
  InventoryYear,
  MonthGrowth,
  NewCertificate,
  OpenedBlock,
} from './ledger-work.ts';

/** By how much the log and its totals grow. */
type Growth = {
  readonly events: number;
  readonly blocks: number;
  readonly issued: number;
  readonly retired: number;
};

/** By how much the counters of a project change; `nextSequence` is the new value, or null for none. */
export type CounterChange = {
  readonly serial: string;
  readonly nextSequence: number | null;
  readonly issued: number;
  readonly registered: number;
  readonly retired: number;
  /** Vintage years of new units that a project issued. */
  readonly years: readonly number[];
  readonly at: string;
};

/** What a batch of operations writes. */
export type LedgerChange = {
  readonly entries: readonly Entry[];
  readonly certificates: readonly NewCertificate[];
  /** Inventory years as they become. */
  readonly years: readonly InventoryYear[];
  /** Stored blocks that are closed. */
  readonly closed: readonly ClosedBlock[];
  /** New blocks; `closedBy` is the event that closed one again in the same batch. */
  readonly opened: readonly (OpenedBlock & { readonly closedBy: number | null })[];
  readonly counters: readonly CounterChange[];
  /** By how much the totals of months grow, each month once. */
  readonly months: readonly MonthGrowth[];
  /** By how much the tonnes of vintage years change, each year once. */
  readonly vintages: readonly VintageTonnes[];
  readonly growth: Growth;
  readonly lastAt: string;
};

const nothing = {
  entries: [],
  certificates: [],
  years: [],
  closed: [],
  counters: [],
  opened: [],
  months: [],
  vintages: [],
} as const;
const noGrowth: Growth = { events: 0, blocks: 0, issued: 0, retired: 0 };

/** Returns a change that appends entries to the log and nothing else. */
export function changeOfEntries(entries: readonly Entry[], lastAt: string): LedgerChange {
  const growth = { ...noGrowth, events: entries.length };
  return { ...nothing, entries, growth, lastAt };
}

/**
 * Splits a large change into parts in which every row comes after those it refers to, and a block after those
 * it replaces are closed.
 */
export function inParts(change: LedgerChange): readonly LedgerChange[] {
  const kinds = [
    'entries',
    'certificates',
    'years',
    'closed',
    'counters',
    'opened',
    'months',
    'vintages',
  ] as const;
  if (kinds.every((kind) => change[kind].length <= BATCH_SIZE)) return [change];
  const rows = kinds.flatMap((kind) => inBatches<unknown>(change[kind]).map((batch) => ({ [kind]: batch })));
  const { lastAt } = change;
  const parts = rows.map((part) => ({ ...nothing, growth: noGrowth, lastAt, ...part }));
  return [...parts, { ...change, ...nothing }];
}

/** A change as the parameters of the statement that writes it. */
export type ChangeParameters = ReturnType<typeof toParameters>;

/**
 * Returns the parameters of the statement that writes a change: rows as JSON or as one array for each column.
 */
export function toParameters({
  entries,
  certificates,
  years,
  closed,
  opened,
  counters,
  months,
  vintages,
  ...rest
}: LedgerChange) {
  const { growth, lastAt } = rest;
  return {
    leaves: rowsAsJson(entries.map(({ event, leaf, leafHash }) => ({ idx: event.index, leaf, leafHash }))),
    events: rowsAsJson(entries.map(({ event, sealed }) => eventToRow(event, sealed))),
    openings: rowsAsJson(entries.flatMap((entry) => entry.openings)),
    certificates: rowsAsJson(certificates),
    years: JSON.stringify(years),
    closedIds: closed.map(({ id }) => id),
    closingEvents: closed.map(({ closedBy }) => closedBy),
    opened: rowsAsJson(
      opened.map(({ block, id, parent, openedBy, closedBy }) => {
        return { ...blockToRow(block), id, parent, openedBy, closedBy };
      }),
    ),
    counted: counters.map(({ serial }) => serial),
    nextSequences: counters.map(({ nextSequence }) => nextSequence),
    issued: counters.map((counter) => counter.issued),
    registered: counters.map((counter) => counter.registered),
    retired: counters.map((counter) => counter.retired),
    // An array has no rows of unequal length.
    yearsOfCounted: counters.map(({ years }) => `{${years.join()}}`),
    changedAt: counters.map(({ at }) => at),
    newEvents: growth.events,
    newBlocks: growth.blocks,
    newlyIssued: growth.issued,
    newlyRetired: growth.retired,
    months: months.map(({ month }) => month),
    issuedInMonths: months.map((month) => month.issued),
    retiredInMonths: months.map((month) => month.retired),
    vintages: JSON.stringify(vintages),
    lastAt,
  };
}

/** The columns that the ledger's writer inserts, with their SQL types (`insertionOf`). */
export const entryColumns = { idx: 'bigint', leaf: 'bytea', leafHash: 'bytea' } as const;

export const openingColumns = { idx: 'bigint', part: 'text', salt: 'bytea', content: 'text' } as const;

export const certificateColumns = {
  id: 'text',
  event: 'bigint',
  beneficiary: 'text',
  purpose: 'text',
  isBeneficiaryPrivate: 'boolean',
} as const;

export const eventColumns = {
  idx: 'bigint',
  type: 'text',
  at: 'timestamptz',
  organization: 'text',
  project: 'text',
  year: 'int',
  serials: 'int8range',
  tonnes: 'bigint',
  status: 'text',
  inventoryProject: 'text',
  inventoryYear: 'int',
  receiver: 'text',
  auditEntries: 'bigint',
  ref: 'bigint',
  part: 'text',
  vkey: 'text',
  formerHead: 'text',
  sealed: 'boolean',
} as const;

export const blockColumns = {
  id: 'bigint',
  project: 'text',
  year: 'int',
  serials: 'int8range',
  origin: 'text',
  state: 'text',
  holder: 'text',
  inventoryProject: 'text',
  inventoryYear: 'int',
  retiredBy: 'bigint',
  openedBy: 'bigint',
  closedBy: 'bigint',
  parent: 'bigint',
} as const;
