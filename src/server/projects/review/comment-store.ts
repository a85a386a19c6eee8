import type { Insertable } from 'kysely';
import type { Tx } from '../../kernel/db.ts';
import type { Schema } from '../../kernel/schema.ts';

/** Inserts a comment or a reply. */
export async function insertComment(tx: Tx, row: Insertable<Schema['projectComment']>): Promise<void> {
  await tx.insertInto('projectComment').values(row).execute();
}

/** Locks and returns a project's comment; replies are not found. */
export async function lockComment(tx: Tx, project: string, id: number) {
  return tx
    .selectFrom('projectComment')
    .select(['id', 'resolvedAt'])
    .where('project', '=', project)
    .where('id', '=', id)
    .where('answers', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Resolves every open comment on a project. */
export async function resolveOpenComments(tx: Tx, project: string, resolvedAt: Date): Promise<void> {
  await tx
    .updateTable('projectComment')
    .set({ resolvedAt })
    .where('project', '=', project)
    .where('answers', 'is', null)
    .where('resolvedAt', 'is', null)
    .execute();
}

/** Reports whether a comment of an administrator on a project is open. */
export async function hasOpenRequest(tx: Tx, project: string): Promise<boolean> {
  const open = await tx
    .selectFrom('projectComment')
    .select('id')
    .where('project', '=', project)
    .where('answers', 'is', null)
    .where('isOfAdministrator', '=', true)
    .where('resolvedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Sets or clears the time a comment was resolved. */
export async function saveResolved(tx: Tx, id: number, resolvedAt: Date | null): Promise<void> {
  await tx.updateTable('projectComment').set({ resolvedAt }).where('id', '=', id).execute();
}
