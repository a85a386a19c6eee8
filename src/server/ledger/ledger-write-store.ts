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
  await tx
    .updateTable('serialBlock')
    .from(
      sql<{ id: number; closedBy: number }>`
      json_to_recordset(${JSON.stringify(closed.map(({ id, closedBy }) => ({ id, closed_by: closedBy })))}::json)
    `.as(sql`ending(id bigint, closed_by bigint)`),
    )
    .set({ closedBy: sql<number>`ending.closed_by` })
    .whereRef('serialBlock.id', '=', sql`ending.id`)
    .where('serialBlock.id', 'not in', sql<number>`(select unnest(${[...newIds]}::bigint[]))`)
    .execute();
  const rows = opened.map(({ block, id, parent, openedBy }) => ({
    ...blockToRow(block),
    id,
    parent,
    openedBy,
    closedBy: closingEvents.get(id) ?? null,
  }));
  await insertRows(tx, 'serialBlock', blockColumns, rows);
}

/** Saves the counters of projects. */
export async function saveProjectCounters(tx: Tx, counters: readonly ProjectCounters[]): Promise<void> {
  await sql`
    update project set next_sequence = counter.next_sequence, issued = counter.issued,
      registered = counter.registered, retired = counter.retired, units_changed_at = counter.at
    from json_to_recordset(${JSON.stringify(counters)}::json) as counter
      (serial text, next_sequence bigint, issued bigint, registered bigint, retired bigint, at timestamptz)
    where project.serial = counter.serial
  `.execute(tx);
}

export type Growth = { readonly events: number; readonly issued: number; readonly retired: number };

export type ProjectCounters = {
  readonly serial: string;
  readonly next_sequence: number;
  readonly issued: number;
  readonly registered: number;
  readonly retired: number;
  readonly at: string;
};

/** Inserts or updates inventory years. */
export async function saveInventoryYears(tx: Tx, years: readonly InventoryYear[]): Promise<void> {
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
