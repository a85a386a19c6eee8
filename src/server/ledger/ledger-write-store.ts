import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { insertionOf, arrayOf, prepareWrite } from '../kernel/statements.ts';
import {
  type ChangeParameters,
  changeOfEntries,
  inParts,
  type LedgerChange,
  toParameters,
  blockColumns,
  certificateColumns,
  entryColumns,
  eventColumns,
  openingColumns,
} from './ledger-change.ts';
import type { Entry } from './ledger-work.ts';

/**
 * Writes the log, what follows from it, and its new head. Every other write waits for the lock of the head, so all of it is one statement
 * unless it has thousands of rows.
 */
export async function writeLedgerChange(tx: Tx, change: LedgerChange): Promise<void> {
  for (const part of inParts(change)) await writeInOneStatement(tx, toParameters(part));
}

/** Appends events, their leaves and their openings to the log, and moves its head. */
export async function appendEntries(tx: Tx, entries: readonly Entry[], lastAt: string): Promise<void> {
  await writeLedgerChange(tx, changeOfEntries(entries, lastAt));
}

/** No write depends on what another writes, except by a foreign key, which is checked at the end, and new blocks on the closed ones. */
const writeInOneStatement = prepareWrite(
  (_, change: ChangeParameters) => sql`
    with leaves as (${insertionOf('logEntry', entryColumns, change.leaves)}),
      events as (${insertionOf('ledgerEvent', eventColumns, change.events)}),
      openings as (${insertionOf('opening', openingColumns, change.openings)}),
      certificates as (${insertionOf('certificate', certificateColumns, change.certificates)}),
      years as (${inventoryYearsWrite(change)}),
      closed as (${closingWrite(change)}),
      opened as (${insertionOf('serialBlock', blockColumns, change.opened, allAreClosed)}),
      counters as (${counterWrite(change)})
    ${headMove(change)}
  `,
);

/** Makes the new blocks wait for the ones they replace: until those are closed, their ranges overlap. */
const allAreClosed = sql<boolean>`(select count(*) from closed) >= 0`;

function closingWrite({ closedIds, closingEvents }: ChangeParameters): RawBuilder<unknown> {
  return sql`
    update serial_block set closed_by = closing.event
    from unnest(${arrayOf(closedIds, 'bigint')}, ${arrayOf(closingEvents, 'bigint')}) as closing (id, event)
    where serial_block.id = closing.id
    returning serial_block.id
  `;
}

/** Adds to the counters of locked projects. */
function counterWrite(change: ChangeParameters): RawBuilder<unknown> {
  return sql`
    update project set next_sequence = coalesce(change.next_sequence, project.next_sequence),
      issued = project.issued + change.issued, registered = project.registered + change.registered,
      retired = project.retired + change.retired, units_changed_at = change.at::timestamptz
    from unnest(
      ${arrayOf(change.counted, 'text')}, ${arrayOf(change.nextSequences, 'bigint')}, ${arrayOf(change.issued, 'bigint')},
      ${arrayOf(change.registered, 'bigint')}, ${arrayOf(change.retired, 'bigint')}, ${arrayOf(change.changedAt, 'text')}
    ) as change (serial, next_sequence, issued, registered, retired, at)
    where project.serial = change.serial
  `;
}

/** Inserts or updates inventory years. */
function inventoryYearsWrite({ years }: ChangeParameters): RawBuilder<unknown> {
  return sql`
    insert into inventory_year (project, year, tonnes, retired)
    select project, year, tonnes, retired from json_to_recordset(${years}::json)
      as changed (project text, year int, tonnes bigint, retired bigint)
    on conflict (project, year) do update set tonnes = excluded.tonnes, retired = excluded.retired
  `;
}

/** Advances the log's head past the appended events and new blocks, and adds to the totals of issued and retired units. */
function headMove({
  newEvents,
  newBlocks,
  newlyIssued,
  newlyRetired,
  lastAt,
}: ChangeParameters): RawBuilder<unknown> {
  return sql`
    update log_head set size = size + ${newEvents}::bigint, next_block = next_block + ${newBlocks}::bigint,
      issued = issued + ${newlyIssued}::bigint, retired = retired + ${newlyRetired}::bigint,
      last_at = ${lastAt}::timestamptz
  `;
}
