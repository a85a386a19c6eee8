import { type Insertable, sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/**
 * Returns the checklist in force with its version; undefined until an administrator changes the default one.
 */
export async function findCurrentChecklist(tx: Tx) {
  return tx
    .selectFrom('reviewChecklist')
    .select(['version', 'items'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the highest id that an item of any version has; 0 without versions. */
export async function findLastItemId(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('reviewChecklist')
    .select(
      sql<number>`coalesce(max((select max((item ->> 'id')::int) from jsonb_array_elements(items) item)), 0)::int`.as(
        'last',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.last;
}

/**
 * Saves a new version of the checklist; earlier ones stay on record. Returns false if another change took
 * this version.
 */
export async function insertChecklist(tx: Tx, row: Insertable<Schema['reviewChecklist']>): Promise<boolean> {
  const saved = await tx
    .insertInto('reviewChecklist')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Returns the number of a project's last submission; 0 before the first. */
export async function findRoundOf(tx: Tx, project: string): Promise<number> {
  const row = await tx
    .selectFrom('projectSubmission')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('project', '=', project)
    .executeTakeFirstOrThrow();
  return row.last ?? 0;
}

/** Saves a tick; false if one is there already, which stays with who made it and when. */
export async function insertTick(tx: Tx, row: Insertable<Schema['reviewTick']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reviewTick')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project', 'round', 'item']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Tick = { readonly project: string; readonly round: number; readonly item: number };

/** Removes a tick; false if there is none. */
export async function deleteTick(tx: Tx, { project, round, item }: Tick): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reviewTick')
    .where('project', '=', project)
    .where('round', '=', round)
    .where('item', '=', item)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
