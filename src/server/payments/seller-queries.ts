import type { Db } from '../kernel/db.ts';

/** Returns the seller in force with its version; undefined until an administrator enters one. */
export async function findCurrentSeller(db: Db) {
  return db
    .selectFrom('seller')
    .select(['version', 'name', 'address', 'gstNumber', 'email', 'instructions'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
