import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { BackupRecordKind } from './backup-record-tables.ts';

const LOCK = 250_000_069;

/** Lets one server at a time tell administrators, until the transaction ends. */
export async function lockNotices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** Returns when administrators were last told; undefined if never. */
export async function findLastNotice(tx: Tx) {
  return tx
    .selectFrom('backupRecord')
    .select('at')
    .where('kind', '=', 'notice')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds a record. */
export async function insertRecord(tx: Tx, kind: BackupRecordKind, at: Date): Promise<void> {
  await tx.insertInto('backupRecord').values({ kind, at }).execute();
}
