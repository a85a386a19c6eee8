import type { Db } from '../kernel/db.ts';

/** The prices in force, and which set of them it is. */
export async function findPricing(db: Db) {
  return db
    .selectFrom('pricing')
    .select(['version', 'low', 'mid', 'top'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
