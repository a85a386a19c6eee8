import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Returns the current prices. Locks them, so that concurrent changes wait for each other. */
export async function lockPricing(tx: Tx) {
  await tx.selectFrom('pricing').select('version').where('version', '=', 1).forNoKeyUpdate().execute();
  return tx
    .selectFrom('pricing')
    .select(['version', 'low', 'mid', 'top'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Saves new prices; earlier ones stay on record. */
export async function insertPricing(tx: Tx, row: Insertable<Schema['pricing']>): Promise<void> {
  await tx.insertInto('pricing').values(row).execute();
}
