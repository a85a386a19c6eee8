import type { LedgerEventType } from '#domain/ledger/ledger-event.ts';
import type { UnitSerial } from '#domain/ledger/serial.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { toInt8Range } from './int8-range.ts';
import { prepareRead } from '../kernel/prepare-read.ts';
import { liveBlocksIn } from './registered-row-queries.ts';

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
};

/**
 * Finds the project of a range of units, with the live blocks of the range and its events, oldest first. `isPublic` is true if visitors
 * may see the project's texts; its units can always be looked up.
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
    .select(liveBlocksIn(range))
    .select(eventsOf(range))
    .where('serial', '=', project),
);

function eventsOf(range: string) {
  return sql<readonly UnitEventRow[]>`(
    select coalesce(json_agg(json_build_object(
      'idx', ledger_event.idx, 'type', type, 'at', at, 'year', year, 'serials', serials, 'inventoryProject', inventory_project,
      'inventoryYear', inventory_year, 'organization', organization.serial, 'organizationName', organization.name,
      'receiver', receiver.serial, 'receiverName', receiver.name, 'note', opening.content
    ) order by ledger_event.idx), '[]')
    from ledger_event
    join organization on organization.serial = ledger_event.organization
    left join organization as receiver on receiver.serial = ledger_event.receiver
    left join opening on opening.idx = ledger_event.idx and opening.part = 'note'
    where ledger_event.project = project.serial and serials && ${range}::int8range
  )`.as('events');
}
