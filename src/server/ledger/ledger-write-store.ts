import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { insertionsOf, insertRows, writeTogether } from '../kernel/insert-rows.ts';
import { blockToRow, eventToRow } from './block-rows.ts';
import type { ClosedBlock, InventoryYear, NewCertificate, OpenedBlock } from './ledger-work.ts';
import type { Entry } from './write-entry.ts';

export type Growth = { readonly events: number; readonly issued: number; readonly retired: number };

/** By how much the counters of a project change; `nextSequence` is the new value, or null where it stays as it is. */
export type CounterChange = {
  readonly serial: string;
  readonly nextSequence: number | null;
  readonly issued: number;
  readonly registered: number;
  readonly retired: number;
  readonly at: string;
};

/** What a batch writes, except the blocks that it opens. */
export type LedgerChange = {
  readonly entries: readonly Entry[];
  readonly certificates: readonly NewCertificate[];
  /** Inventory years as they become. */
  readonly years: readonly InventoryYear[];
  /** Stored blocks that are closed. */
  readonly closed: readonly ClosedBlock[];
  readonly counters: readonly CounterChange[];
  readonly growth: Growth;
  readonly lastAt: string;
};

/**
 * Writes the log, what follows from it, and its new head. Every other write waits for the lock of the head, so all of it is one statement.
 * Returns `newBlocks` ids for the blocks to open, so that children can refer to their parents.
 */
export async function writeLedgerChange(tx: Tx, change: LedgerChange, newBlocks: number): Promise<number[]> {
  const { entries, certificates, years, closed, counters, growth, lastAt } = change;
  const writes = [
    ...entryInsertions(entries),
    ...insertionsOf('certificate', certificateColumns, certificates),
    ...(years.length === 0 ? [] : [inventoryYearsWrite(years)]),
    ...(closed.length === 0 ? [] : [closingWrite(closed)]),
    ...(counters.length === 0 ? [] : [counterWrite(counters)]),
    headMove(growth, lastAt),
  ];
  const ids = sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('serial_block', 'id')) as id from generate_series(1, ${newBlocks}::int)
  `;
  return (await writeTogether(tx, writes, ids)).map(({ id }) => id);
}

/** Appends events, their leaves and their openings to the log, and moves its head. */
export async function appendEntries(tx: Tx, entries: readonly Entry[], lastAt: string): Promise<void> {
  const growth = { events: entries.length, issued: 0, retired: 0 };
  for (const write of [...entryInsertions(entries), headMove(growth, lastAt)]) await write.execute(tx);
}

/** Writes new blocks, once the ones they replace are closed. A block opened and closed by the same batch is written closed. */
export async function insertBlocks(
  tx: Tx,
  opened: readonly OpenedBlock[],
  closed: readonly ClosedBlock[],
): Promise<void> {
  const closingEvents = new Map(closed.map(({ id, closedBy }) => [id, closedBy]));
  const rows = opened.map(({ block, id, parent, openedBy }) => ({
    ...blockToRow(block),
    id,
    parent,
    openedBy,
    closedBy: closingEvents.get(id) ?? null,
  }));
  await insertRows(tx, 'serialBlock', blockColumns, rows);
}

function entryInsertions(entries: readonly Entry[]): RawBuilder<unknown>[] {
  const leaves = entries.map(({ event, leaf, leafHash }) => ({ idx: event.index, leaf, leafHash }));
  const events = entries.map(({ event, sealed }) => eventToRow(event, sealed));
  const openings = entries.flatMap((entry) => entry.openings);
  return [
    ...insertionsOf('logEntry', { idx: 'bigint', leaf: 'bytea', leafHash: 'bytea' }, leaves),
    ...insertionsOf('ledgerEvent', eventColumns, events),
    ...insertionsOf('opening', { idx: 'bigint', part: 'text', salt: 'bytea', content: 'text' }, openings),
  ];
}

function closingWrite(closed: readonly ClosedBlock[]) {
  const ids = closed.map(({ id }) => id);
  const events = closed.map(({ closedBy }) => closedBy);
  return sql`
    update serial_block set closed_by = closing.event
    from unnest(${ids}::bigint[], ${events}::bigint[]) as closing (id, event)
    where serial_block.id = closing.id
  `;
}

/** Adds to the counters of locked projects. */
function counterWrite(changes: readonly CounterChange[]) {
  return sql`
    update project set next_sequence = coalesce(change.next_sequence, project.next_sequence),
      issued = project.issued + change.issued, registered = project.registered + change.registered,
      retired = project.retired + change.retired, units_changed_at = change.at
    from unnest(
      ${changes.map(({ serial }) => serial)}::text[], ${changes.map(({ nextSequence }) => nextSequence)}::bigint[],
      ${changes.map(({ issued }) => issued)}::bigint[], ${changes.map(({ registered }) => registered)}::bigint[],
      ${changes.map(({ retired }) => retired)}::bigint[], ${changes.map(({ at }) => at)}::text[]::timestamptz[]
    ) as change (serial, next_sequence, issued, registered, retired, at)
    where project.serial = change.serial
  `;
}

/** Inserts or updates inventory years. */
function inventoryYearsWrite(years: readonly InventoryYear[]) {
  return sql`
    insert into inventory_year (project, year, tonnes, retired)
    select project, year, tonnes, retired from json_to_recordset(${JSON.stringify(years)}::json)
      as changed (project text, year int, tonnes bigint, retired bigint)
    on conflict (project, year) do update set tonnes = excluded.tonnes, retired = excluded.retired
  `;
}

/** Advances the log's head past the appended events and adds to the totals of issued and retired units. */
function headMove({ events, issued, retired }: Growth, lastAt: string) {
  return sql`
    update log_head set size = size + ${events}::bigint, issued = issued + ${issued}::bigint,
      retired = retired + ${retired}::bigint, last_at = ${lastAt}::timestamptz
  `;
}

const certificateColumns = {
  id: 'text',
  event: 'bigint',
  beneficiary: 'text',
  purpose: 'text',
  isBeneficiaryPrivate: 'boolean',
} as const;

const eventColumns = {
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
  sealed: 'boolean',
} as const;

const blockColumns = {
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
