import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';
import type { Schema } from '../../kernel/schema.ts';

/** Adds a line to a project's history; lines are never changed. */
export async function insertChange(tx: Tx, row: Insertable<Schema['projectChange']>): Promise<void> {
  await tx.insertInto('projectChange').values(row).execute();
}

/** What files are called. */
export async function listFileNames(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('storedFile')
    .select(['id', 'filename'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}
