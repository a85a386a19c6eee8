import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { insertRows } from '../kernel/insert-rows.ts';
import { blockToRow, eventToRow } from './block-rows.ts';
import type { ClosedBlock, InventoryYear, NewCertificate, OpenedBlock } from './ledger-work.ts';
import type { Entry } from './write-entry.ts';

/** Reserves ids for new blocks before they are written, so that children can reference their parents. */
export async function nextBlockIds(tx: Tx, count: number): Promise<number[]> {
  const ids = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('serial_block', 'id')) as id from generate_series(1, ${count}::int)
  `.execute(tx);
  return ids.rows.map((row) => row.id);
}

/** Appends events, their leaves and their openings to the log. */
export async function appendEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const leaves = entries.map(({ event, leaf, leafHash }) => ({ idx: event.index, leaf, leafHash }));
  await insertRows(tx, 'logEntry', { idx: 'bigint', leaf: 'bytea', leafHash: 'bytea' }, leaves);
  const events = entries.map(({ event, sealed }) => eventToRow(event, sealed));
  await insertRows(tx, 'ledgerEvent', eventColumns, events);
  const openings = entries.flatMap((entry) => entry.openings);
  await insertRows(tx, 'opening', { idx: 'bigint', part: 'text', salt: 'bytea', content: 'text' }, openings);
}

/** Inserts the certificates of retirements whose events are appended. */
export async function insertCertificates(tx: Tx, certificates: readonly NewCertificate[]): Promise<void> {
  await insertRows(tx, 'certificate', certificateColumns, certificates);
}

/** Writes new blocks and closes the ones they replace. A block opened and closed by the same batch is written closed. */
export async function writeBlocks(
  tx: Tx,
  opened: readonly OpenedBlock[],
  closed: readonly ClosedBlock[],
): Promise<void> {
  const closingEvents = new Map(closed.map(({ id, closedBy }) => [id, closedBy]));
  const newIds = new Set(opened.map(({ id }) => id));
  await closeBlocks(
    tx,
    closed.filter(({ id }) => !newIds.has(id)),
  );
  const rows = opened.map(({ block, id, parent, openedBy }) => ({
    ...blockToRow(block),
    id,
    parent,
    openedBy,
    closedBy: closingEvents.get(id) ?? null,
  }));
  await insertRows(tx, 'serialBlock', blockColumns, rows);
}

async function closeBlocks(tx: Tx, closed: readonly ClosedBlock[]): Promise<void> {
  if (closed.length === 0) return;
  const ids = closed.map(({ id }) => id);
  const events = closed.map(({ closedBy }) => closedBy);
  await sql`
    update serial_block set closed_by = closing.event
    from unnest(${ids}::bigint[], ${events}::bigint[]) as closing (id, event)
    where serial_block.id = closing.id
  `.execute(tx);
}

/** Adds to the counters of locked projects. */
export async function saveProjectCounters(tx: Tx, changes: readonly CounterChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update project set next_sequence = coalesce(change.next_sequence, project.next_sequence),
      issued = project.issued + change.issued, registered = project.registered + change.registered,
      retired = project.retired + change.retired, units_changed_at = change.at
    from unnest(
      ${changes.map(({ serial }) => serial)}::text[], ${changes.map(({ nextSequence }) => nextSequence)}::bigint[],
      ${changes.map(({ issued }) => issued)}::bigint[], ${changes.map(({ registered }) => registered)}::bigint[],
      ${changes.map(({ retired }) => retired)}::bigint[], ${changes.map(({ at }) => at)}::text[]::timestamptz[]
    ) as change (serial, next_sequence, issued, registered, retired, at)
    where project.serial = change.serial
  `.execute(tx);
}

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

/** Inserts or updates inventory years. */
export async function saveInventoryYears(tx: Tx, years: readonly InventoryYear[]): Promise<void> {
  if (years.length === 0) return;
  await sql`
    insert into inventory_year (project, year, tonnes, retired)
    select project, year, tonnes, retired from json_to_recordset(${JSON.stringify(years)}::json)
      as changed (project text, year int, tonnes bigint, retired bigint)
    on conflict (project, year) do update set tonnes = excluded.tonnes, retired = excluded.retired
  `.execute(tx);
}

/** Advances the log's head past the appended events and adds to the totals of issued and retired units. */
export async function moveLogHead(tx: Tx, growth: Growth, lastAt: string): Promise<void> {
  await tx
    .updateTable('logHead')
    .set((row) => ({
      size: row('size', '+', growth.events),
      issued: row('issued', '+', growth.issued),
      retired: row('retired', '+', growth.retired),
      lastAt,
    }))
    .execute();
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
