import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Saves a new version of the seller; earlier ones stay on record. Returns false if another change took this version. */
export async function insertSeller(tx: Tx, row: Insertable<Schema['seller']>): Promise<boolean> {
  const saved = await tx
    .insertInto('seller')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Returns the version of the seller in force; 0 until an administrator enters one. */
export async function findSellerVersion(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('seller')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}
