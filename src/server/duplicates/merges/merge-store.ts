import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';
import type { MergeInWork } from './moved-rows-store.ts';

type Pair = Omit<MergeInWork, 'merge'>;

/** Locks the people, invitations, payments and imports of organizations, in this order. Call it before any other lock. */
export async function lockPeopleOf(tx: Tx, organizations: readonly string[]): Promise<void> {
  for (const table of ['account', 'invitation', 'payment', 'importRun'] as const)
    await tx
      .selectFrom(table)
      .select('id')
      .where('organization', '=', sql<string>`any(${organizations}::text[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
}

/** Locks two organizations in serial order. Returns those that exist and are no sandbox. */
export async function lockPair(tx: Tx, { organization, into }: Pair) {
  return tx
    .selectFrom('organization')
    .select(['serial', 'name', 'mergedInto'])
    .where('serial', 'in', [organization, into])
    .where(sql<boolean>`coalesce(source_key, '') not like 'sandbox:%'`)
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/** Sets what an organization is merged into; null to let it stand by itself. */
export async function saveMergedInto(tx: Tx, organization: string, into: string | null): Promise<void> {
  await tx.updateTable('organization').set({ mergedInto: into }).where('serial', '=', organization).execute();
}

type NewMerge = Pair & { readonly account: string; readonly event: number; readonly now: Date };

/** Inserts a merge with the newest change and comment. Returns its number. */
export async function insertMerge(tx: Tx, { organization, into, account, event, now }: NewMerge) {
  const { id } = await tx
    .insertInto('organizationMerge')
    .values({
      organization,
      mergedInto: into,
      account,
      at: now,
      event,
      lastChange: sql<number>`(select coalesce(max(id), 0) from project_change)`,
      lastComment: sql<number>`(select coalesce(max(id), 0) from project_comment)`,
      undoneBy: null,
      undoneAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a merge, locked; undefined if there is none. */
export async function lockMerge(tx: Tx, id: number) {
  return tx
    .selectFrom('organizationMerge')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns a merge; undefined if there is none. */
export async function findMerge(tx: Tx, id: number) {
  return tx.selectFrom('organizationMerge').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Saves that a merge was undone. */
export async function saveMergeUndone(tx: Tx, id: number, account: string, now: Date): Promise<void> {
  await tx
    .updateTable('organizationMerge')
    .set({ undoneBy: account, undoneAt: now })
    .where('id', '=', id)
    .execute();
}

/** Keeps parts of a merge. */
export async function insertParts(
  tx: Tx,
  merge: number,
  parts: readonly { readonly kind: string; readonly key: string }[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto('organizationMergePart')
    .values(parts.map((part) => ({ merge, ...part })))
    .execute();
}

/** Lists the keys of what a merge moved of a kind. */
export async function listParts(tx: Tx, merge: number, kind: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('organizationMergePart')
    .select('key')
    .where('merge', '=', merge)
    .where('kind', '=', kind)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Counts what a merge moved, by kind. */
export async function countParts(tx: Tx, merge: number): Promise<Readonly<Record<string, number>>> {
  const rows = await tx
    .selectFrom('organizationMergePart')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .where('merge', '=', merge)
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
