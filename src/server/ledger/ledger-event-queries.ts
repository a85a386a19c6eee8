import type { RecordedEvent } from '#domain/ledger/ledger-event.ts';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { blockFromRow, eventFromRow } from './block-rows.ts';

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
    .select(['serial', 'organization', 'sourceProject', 'nextSequence', 'issued', 'registered', 'retired'])
    .execute();
  const years = await db.selectFrom('inventoryYear').selectAll().execute();
  const head = await db.selectFrom('logHead').selectAll().executeTakeFirstOrThrow();
  return { projects, years, head };
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
