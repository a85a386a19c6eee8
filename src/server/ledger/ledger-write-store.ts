import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { arrayOf, insertionOf, prepareWrite } from '../kernel/statements.ts';
import {
  blockColumns,
  type ChangeParameters,
  certificateColumns,
  changeOfEntries,
  entryColumns,
  eventColumns,
  inParts,
  type LedgerChange,
  openingColumns,
  toParameters,
} from './ledger-change.ts';
import type { Entry } from './ledger-work.ts';

/**
 * Writes the log, what follows from it, and its new head. Every other write waits for the lock of the head,
 * so all of it is one statement unless it has thousands of rows.
 */
export async function writeLedgerChange(tx: Tx, change: LedgerChange): Promise<void> {
  for (const part of inParts(change)) await writeInOneStatement(tx, toParameters(part));
}

/** Appends events, their leaves and their openings to the log, and moves its head. */
export async function appendEntries(tx: Tx, entries: readonly Entry[], lastAt: string): Promise<void> {
  await writeLedgerChange(tx, changeOfEntries(entries, lastAt));
}

/**
 * No write depends on what another writes, except by a foreign key, which is checked at the end, and new
 * blocks on the closed ones.
 */
const writeInOneStatement = prepareWrite(
  (_, change: ChangeParameters) => sql`
    with leaves as (${insertionOf('logEntry', entryColumns, change.leaves)}),
      events as (${insertionOf('ledgerEvent', eventColumns, change.events)}),
      openings as (${insertionOf('opening', openingColumns, change.openings)}),
      certificates as (${insertionOf('certificate', certificateColumns, change.certificates)}),
      years as (${inventoryYearsWrite(change)}),
      closed as (${closingWrite(change)}),
      opened as (${insertionOf('serialBlock', blockColumns, change.opened, allAreClosed)}),
      counters as (${counterWrite(change)}),
      months as (${monthsWrite(change)}),
      vintages as (${vintagesWrite(change)})
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

/** Adds to the counters of locked projects, and to their vintage years, of which none is ever lost. */
function counterWrite(change: ChangeParameters): RawBuilder<unknown> {
  return sql`
    update project set next_sequence = coalesce(change.next_sequence, project.next_sequence),
      issued = project.issued + change.issued, registered = project.registered + change.registered,
      retired = project.retired + change.retired, units_changed_at = change.at::timestamptz,
      vintages = case when project.vintages @> change.years::int[] then project.vintages
        else (select array_agg(distinct year order by year) from unnest(project.vintages || change.years::int[]) as year) end
    from unnest(
      ${arrayOf(change.counted, 'text')}, ${arrayOf(change.nextSequences, 'bigint')}, ${arrayOf(change.issued, 'bigint')},
      ${arrayOf(change.registered, 'bigint')}, ${arrayOf(change.retired, 'bigint')}, ${arrayOf(change.yearsOfCounted, 'text')},
      ${arrayOf(change.changedAt, 'text')}
    ) as change (serial, next_sequence, issued, registered, retired, years, at)
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

/** Adds to the months. Whoever does holds the lock of the head, so no two transactions wait for a month. */
function monthsWrite({ months, issuedInMonths, retiredInMonths }: ChangeParameters): RawBuilder<unknown> {
  return sql`
    insert into ledger_month (month, issued, retired)
    select month::date, issued, retired from unnest(
      ${arrayOf(months, 'text')}, ${arrayOf(issuedInMonths, 'bigint')}, ${arrayOf(retiredInMonths, 'bigint')}
    ) as change (month, issued, retired)
    on conflict (month) do update set
      issued = ledger_month.issued + excluded.issued, retired = ledger_month.retired + excluded.retired
  `;
}

/** Adds to the vintage years, under the lock of the head as well. */
function vintagesWrite({ vintages }: ChangeParameters): RawBuilder<unknown> {
  return sql`
    insert into ledger_vintage (year, held, transferred, retired, cancelled)
    select year, held, transferred, retired, cancelled from json_to_recordset(${vintages}::json)
      as change (year int, held bigint, transferred bigint, retired bigint, cancelled bigint)
    on conflict (year) do update set
      held = ledger_vintage.held + excluded.held, transferred = ledger_vintage.transferred + excluded.transferred,
      retired = ledger_vintage.retired + excluded.retired, cancelled = ledger_vintage.cancelled + excluded.cancelled
  `;
}

/**
 * Advances the log's head past the appended events and new blocks, and adds to the totals of issued and
 * retired units.
 */
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
