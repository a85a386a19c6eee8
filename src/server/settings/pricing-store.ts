import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** The prices in force; whoever changes them waits here for whoever changes them too. */
export async function lockPricing(tx: Tx) {
  await tx.selectFrom('pricing').select('version').where('version', '=', 1).forNoKeyUpdate().execute();
  return tx
    .selectFrom('pricing')
    .select(['version', 'low', 'mid', 'top'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Puts prices into force; those before them stay on record. */
export async function insertPricing(tx: Tx, row: Insertable<Schema['pricing']>): Promise<void> {
  await tx.insertInto('pricing').values(row).execute();
}
