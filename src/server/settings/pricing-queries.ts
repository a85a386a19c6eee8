import type { Db } from '../kernel/db.ts';

/** Returns the current prices and their version. */
export async function findPricing(db: Db) {
  return db
    .selectFrom('pricing')
    .select(['version', 'low', 'mid', 'top'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
