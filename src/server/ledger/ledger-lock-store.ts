import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import { blockFromRow } from './block-rows.ts';
import type { KeptBlock } from './ledger-work.ts';

const isAny = (serials: readonly string[]) => sql<string>`any(${serials}::text[])`;

/** Locks projects in the order of their serials, before anything else of the ledger. */
export async function lockProjects(tx: Tx, serials: readonly string[]) {
  return tx
    .selectFrom('project')
    .select(['serial', 'organization', 'nextSequence', 'visibility'])
    .where('serial', '=', isAny(serials))
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/** Locks the years of inventories in the order of project and year, after every project is locked. */
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

/** The live blocks of locked projects, with the ids they are kept under. */
export async function listLiveBlocks(tx: Tx, projects: readonly string[]): Promise<KeptBlock[]> {
  const rows = await tx
    .selectFrom('serialBlock')
    .selectAll()
    .where('project', '=', isAny(projects))
    .where('closedBy', 'is', null)
    .execute();
  return rows.map((row) => ({ id: row.id, block: blockFromRow(row) }));
}

/**
 * Takes the log's head, last of all locks: the place of the next event, and the time before which none may stand. Never a
 * sequence: a sequence leaves gaps when a transaction is rolled back.
 */
export async function lockLogHead(tx: Tx) {
  return tx.selectFrom('logHead').select(['size', 'lastAt']).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** When the audit log's head was last promised; to be asked once the log is locked. */
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
