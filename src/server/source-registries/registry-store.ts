import { type Insertable, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Returns what administrators added to the known registries, with its version; undefined before they did. */
export async function findCurrentRegistries(tx: Tx) {
  return tx
    .selectFrom('sourceRegistries')
    .select(['version', 'added'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lets no other transaction change the names of registries until this one ends; several may hold it. */
export async function shareRegistries(tx: Tx): Promise<void> {
  await sql`lock table source_registries in share mode`.execute(tx);
}

/** Waits for all that hold the names of registries, and lets nobody else hold or change them. */
export async function lockRegistryVersions(tx: Tx): Promise<void> {
  await sql`lock table source_registries in share row exclusive mode`.execute(tx);
}

/** Saves a new version of what administrators added; earlier ones stay on record. */
export async function insertRegistries(tx: Tx, row: Insertable<Schema['sourceRegistries']>): Promise<void> {
  await tx.insertInto('sourceRegistries').values(row).execute();
}
