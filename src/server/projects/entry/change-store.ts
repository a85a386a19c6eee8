import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';
import type { Schema } from '../../kernel/schema.ts';
import { insertRows } from '../../kernel/statements.ts';

/** Appends rows to the history of projects, in order. Rows are never changed. */
export async function insertChanges(
  tx: Tx,
  rows: readonly Insertable<Schema['projectChange']>[],
): Promise<void> {
  await insertRows(tx, 'projectChange', changeColumns, rows);
}

const changeColumns = {
  project: 'text',
  at: 'timestamptz',
  act: 'text',
  account: 'uuid',
  organization: 'text',
  changes: 'jsonb',
} as const;

/** Lists files with their names. */
export async function listFileNames(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('storedFile')
    .select(['id', 'filename'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}
