import type { Db } from '../kernel/db.ts';

/** Returns what administrators added to the known registries, with its version; undefined before they did. */
export async function findRegistries(db: Db) {
  return db
    .selectFrom('sourceRegistries')
    .select(['version', 'added'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
