import { sql } from 'kysely';
import { MAX_LARGEST_BLOCKS, MAX_SERIAL_ROWS } from '#contract/serials.ts';
import type { LedgerEventType, RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import type { UnitSerial } from '#domain/ledger/serial.ts';
import type { VintageTonnes } from '#domain/ledger/vintage-tonnes.ts';
import type { Db } from '../kernel/db.ts';
import { readNarrowly } from '../kernel/recorded-reads.ts';
import { prepareRead } from '../kernel/statements.ts';
import { blockFromRow, eventFromRow, toInt8Range } from './block-rows.ts';
import { narrowedToProjects } from './narrowed-to-projects.ts';
import { type BlockRow, firstBlocksIn, largestBlocksIn, unitsIn } from './registered-row-queries.ts';
import { signedAtOf } from './signed-at-queries.ts';

/** Lists up to `limit` events from index `from`, in order. */
export async function listEvents(db: Db, from: number, limit: number): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('ledgerEvent')
    .selectAll()
    .where('idx', '>=', from)
    .orderBy('idx')
    .limit(limit)
    .execute();
  return rows.map(eventFromRow);
}

/** Lists up to `limit` leaves with their hashes from index `from`, in order. */
export async function listLeaves(db: Db, from: number, limit: number) {
  return db.selectFrom('logEntry').selectAll().where('idx', '>=', from).orderBy('idx').limit(limit).execute();
}

/** Lists every live block, ordered by project and serials. */
export async function listAllLiveBlocks(db: Db) {
  const rows = await db
    .selectFrom('serialBlock')
    .selectAll()
    .where('closedBy', 'is', null)
    .orderBy('project')
    .orderBy(sql`lower(serials)`)
    .execute();
  return rows.map(blockFromRow);
}

/** Reads the stored counters of each project, the inventory years and the log's head. */
export async function readCounters(db: Db) {
  const projects = await db
    .selectFrom('project')
    .select(['serial', 'organization', 'sourceProject'])
    .select(['nextSequence', 'issued', 'registered', 'retired', 'vintages'])
    .execute();
  const years = await db.selectFrom('inventoryYear').selectAll().execute();
  const head = await db.selectFrom('logHead').selectAll().executeTakeFirstOrThrow();
  return { projects, years, head };
}

type MonthSums = { readonly month: string; readonly kept: string; readonly rebuilt: string };

/**
 * Lists the months (`YYYY-MM`) whose kept tonnes issued and retired differ from those of blocks and events. What
 * was corrected counts against the month of its correction.
 */
export async function listWrongMonths(db: Db): Promise<readonly MonthSums[]> {
  const { rows } = await sql<MonthSums>`
    with change as (
      select registry_month(at) as month, upper(serials) - lower(serials) as issued, 0 as retired
      from ledger_event where type = 'issued'
      union all
      select registry_month(at), 0, upper(serial_block.serials) - lower(serial_block.serials)
      from serial_block join ledger_event on idx = opened_by where origin = 'issued' and state = 'retired'
      union all
      select registry_month(at), 0, lower(serial_block.serials) - upper(serial_block.serials)
      from serial_block join ledger_event on idx = closed_by where origin = 'issued' and state = 'retired'
    ),
    rebuilt as (select month, sum(issued) as issued, sum(retired) as retired from change group by month)
    select to_char(month, 'YYYY-MM') as month,
      coalesce(kept.issued, 0) || ' issued, ' || coalesce(kept.retired, 0) || ' retired' as kept,
      coalesce(rebuilt.issued, 0) || ' issued, ' || coalesce(rebuilt.retired, 0) || ' retired' as rebuilt
    from ledger_month as kept full join rebuilt using (month)
    where coalesce(kept.issued, 0) <> coalesce(rebuilt.issued, 0)
      or coalesce(kept.retired, 0) <> coalesce(rebuilt.retired, 0)
    order by month
  `.execute(db);
  return rows;
}

type ProjectCount = { readonly of: string; readonly kept: number; readonly counted: number };

/**
 * Lists the groups of public projects, by type, program, stage and vintage year (0: in all), whose kept count
 * differs from the projects.
 */
export async function listWrongProjectCounts(db: Db): Promise<readonly ProjectCount[]> {
  const { rows } = await sql<ProjectCount>`
    select concat_ws(', ', project_type, program_type, nullif(stage, ''), year) as of,
      coalesce(kept.projects, 0) as kept, coalesce(counted.projects, 0) as counted
    from public_project_count as kept
    full join public_project_count_now as counted using (project_type, program_type, stage, year)
    where coalesce(kept.projects, 0) <> coalesce(counted.projects, 0)
    order by project_type, program_type, stage, year
  `.execute(db);
  return rows;
}

/** Lists the kept tonnes of each vintage year, oldest first. */
export async function listVintageTonnes(db: Db): Promise<readonly VintageTonnes[]> {
  return db
    .selectFrom('ledgerVintage')
    .select(['year', 'held', 'transferred', 'retired', 'cancelled'])
    .orderBy('year')
    .execute();
}

/** Lists every commitment to the audit log's head, with its leaf and, unless erased, its opening. */
export async function listAuditHeads(db: Db) {
  return db
    .selectFrom('ledgerEvent')
    .innerJoin('logEntry', 'logEntry.idx', 'ledgerEvent.idx')
    .leftJoin('opening', (join) =>
      join.onRef('opening.idx', '=', 'ledgerEvent.idx').on('opening.part', '=', 'note'),
    )
    .where('type', '=', 'audit-head')
    .select(['ledgerEvent.idx', 'auditEntries', 'leaf', 'salt', 'content'])
    .orderBy('ledgerEvent.idx')
    .execute();
}

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
  /** For whom units were retired; null when not given, or private. */
  readonly beneficiary: string | null;
  /** When the public log was first signed with it: ISO 8601; null until then. */
  readonly signedAt: string | null;
};

/**
 * Finds the project of a range of units, with the first live blocks of the range, lowest serials first, and
 * its first events, oldest first: `MAX_SERIAL_ROWS` of each. `isPublic` is true if visitors may see the
 * project's texts; its units can always be looked up.
 */
export async function findUnits(db: Db, { project, ...range }: UnitSerial) {
  const read = () => readUnits(db, { project, range: toInt8Range(range) });
  const [row] = await readNarrowly(read, ofUnits);
  return row;
}

type ReadUnits = { readonly serial: string; readonly events: readonly UnitEventRow[] };

const ofUnits = {
  ...narrowedToProjects(({ serial }: ReadUnits) => [serial]),
  // The first checkpoint with an event stays the first.
  settledFor: ({ events }: ReadUnits) =>
    events.every(({ signedAt }) => signedAt !== null) ? ['checkpoint'] : [],
};

type Units = { readonly project: string; readonly range: string };

const readUnits = prepareRead((db, { project, range }: Units) =>
  db
    .selectFrom('project')
    .select(['serial', 'organization', 'title', 'isPublic', 'nextSequence'])
    .select(firstBlocksIn(range, MAX_SERIAL_ROWS))
    .select(eventsOf(range))
    .where('serial', '=', project),
);

/**
 * Live blocks of a range that are alike in what their status depends on: how many, and how many units of the
 * range they have.
 */
export type BlockSum = Pick<BlockRow, 'state' | 'holder' | 'inventoryProject'> & {
  readonly tonnes: number;
  readonly blocks: number;
};

/**
 * Sums a range of units that has more blocks or events than `findUnits` returns: all blocks and events, and
 * the largest blocks.
 */
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
      'certificate', certificate.id,
      'beneficiary', case when not certificate.is_beneficiary_private then certificate.beneficiary end,
      'signedAt', ${signedAtOf('ledger_event.idx')}
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
