import { MAX_LARGEST_BLOCKS, MAX_SERIAL_ROWS } from '#contract/serials.ts';
import type { LedgerEventType } from '#domain/ledger/ledger-event.ts';
import type { UnitSerial } from '#domain/ledger/serial.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { toInt8Range } from './int8-range.ts';
import { prepareRead } from '../kernel/prepare-statement.ts';
import { type BlockRow, firstBlocksIn, largestBlocksIn, unitsIn } from './registered-row-queries.ts';

/** An event of units; `at` is ISO 8601. */
export type UnitEventRow = {
  readonly idx: number;
  readonly type: LedgerEventType;
  readonly at: string;
  readonly year: number | null;
  readonly serials: string | null;
  readonly inventoryProject: string | null;
  readonly inventoryYear: number | null;
  readonly organization: string;
  readonly organizationName: string;
  /** Who received transferred units. */
  readonly receiver: string | null;
  readonly receiverName: string | null;
  readonly note: string | null;
  /** Id of the certificate of a retirement. */
  readonly certificate: string | null;
};

/**
 * Finds the project of a range of units, with the first live blocks of the range, lowest serials first, and its first events, oldest first:
 * `MAX_SERIAL_ROWS` of each. `isPublic` is true if visitors may see the project's texts; its units can always be looked up.
 */
export async function findUnits(db: Db, { project, ...range }: UnitSerial) {
  const [row] = await readUnits(db, { project, range: toInt8Range(range) });
  return row;
}

type Units = { readonly project: string; readonly range: string };

const readUnits = prepareRead((db, { project, range }: Units) =>
  db
    .selectFrom('project')
    .select(['serial', 'organization', 'title', 'isPublic', 'nextSequence'])
    .select(firstBlocksIn(range, MAX_SERIAL_ROWS))
    .select(eventsOf(range))
    .where('serial', '=', project),
);

/** Live blocks of a range that are alike in what their status depends on: how many, and how many units of the range they have. */
export type BlockSum = Pick<BlockRow, 'state' | 'holder' | 'inventoryProject'> & {
  readonly tonnes: number;
  readonly blocks: number;
};

/** Sums a range of units that has more blocks or events than `findUnits` returns: all blocks and events, and the largest blocks. */
export async function sumUnits(db: Db, { project, ...range }: UnitSerial) {
  const [row] = await readSums(db, { project, range: toInt8Range(range) });
  return row;
}

const readSums = prepareRead((db, { project, range }: Units) =>
  db
    .selectFrom('project')
    .select([blockSums(range), eventCount(range), largestBlocksIn(range, MAX_LARGEST_BLOCKS)])
    .where('serial', '=', project),
);

function blockSums(range: string) {
  return sql<readonly BlockSum[]>`(
    select coalesce(json_agg(json_build_object(
      'state', state, 'holder', holder, 'inventoryProject', inventory, 'tonnes', tonnes, 'blocks', blocks
    )), '[]')
    from (
      select state, holder, min(inventory_project) as inventory, count(*) as blocks,
        sum(${unitsIn(range)}) as tonnes
      from serial_block
      where closed_by is null and serial_block.project = project.serial and serials && ${range}::int8range
      group by state, holder, inventory_project is null
    ) as sums
  )`.as('sums');
}

function eventCount(range: string) {
  return sql<number>`(
    select count(*)::bigint from ledger_event where ledger_event.project = project.serial and serials && ${range}::int8range
  )`.as('events');
}

function eventsOf(range: string) {
  return sql<readonly UnitEventRow[]>`(
    select coalesce(json_agg(json_build_object(
      'idx', ledger_event.idx, 'type', type, 'at', at, 'year', year, 'serials', serials, 'inventoryProject', inventory_project,
      'inventoryYear', inventory_year, 'organization', organization.serial, 'organizationName', organization.name,
      'receiver', receiver.serial, 'receiverName', receiver.name, 'note', opening.content,
      'certificate', certificate.id
    ) order by ledger_event.idx), '[]')
    from (
      select * from ledger_event where ledger_event.project = project.serial and serials && ${range}::int8range
      order by idx limit ${sql.lit(MAX_SERIAL_ROWS)}
    ) as ledger_event
    join organization on organization.serial = ledger_event.organization
    left join organization as receiver on receiver.serial = ledger_event.receiver
    left join opening on opening.idx = ledger_event.idx and opening.part = 'note'
    left join certificate on certificate.event = ledger_event.idx
  )`.as('events');
}
