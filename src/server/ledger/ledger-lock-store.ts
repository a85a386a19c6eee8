import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { blockFromRow } from './block-rows.ts';
import type { StoredBlock } from './ledger-work.ts';

const isAny = (serials: readonly string[]) => sql<string>`any(${serials}::text[])`;

/** Locks projects in serial order. Call it before any other ledger lock. */
export async function lockProjects(tx: Tx, serials: readonly string[]) {
  return tx
    .selectFrom('project')
    .select(['serial', 'organization', 'nextSequence', 'visibility'])
    .where('serial', '=', isAny(serials))
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/** Locks inventory years ordered by project and year. Call it after `lockProjects`. */
export async function lockInventoryYears(tx: Tx, projects: readonly string[]) {
  return tx
    .selectFrom('inventoryYear')
    .selectAll()
    .where('project', '=', isAny(projects))
    .orderBy('project')
    .orderBy('year')
    .forNoKeyUpdate()
    .execute();
}

/** Lists the live blocks of locked projects, with their ids. */
export async function listLiveBlocks(tx: Tx, projects: readonly string[]): Promise<StoredBlock[]> {
  const rows = await tx
    .selectFrom('serialBlock')
    .selectAll()
    .where('project', '=', isAny(projects))
    .where('closedBy', 'is', null)
    .execute();
  return rows.map((row) => ({ id: row.id, block: blockFromRow(row) }));
}

/**
 * Locks the log's head, always the last lock. Returns the next event's index (`size`) and its earliest time (`lastAt`). The
 * index is not a database sequence, because a sequence leaves gaps when a transaction is rolled back.
 */
export async function lockLogHead(tx: Tx) {
  return tx.selectFrom('logHead').select(['size', 'lastAt']).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Returns the time of the last audit head commitment, or null. Call it after `lockLogHead`. */
export async function findLastAuditHead(tx: Tx): Promise<Date | null> {
  const last = await tx
    .selectFrom('ledgerEvent')
    .select('at')
    .where('type', '=', 'audit-head')
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
}
