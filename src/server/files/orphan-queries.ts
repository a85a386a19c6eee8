import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Of a stored file: no slot of a project names it, and no organisation has it as its logo. */
export function isNamedNowhere({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, 'storedFile'>) {
  const slots = selectFrom('projectFile').select('slot').whereRef('projectFile.file', '=', 'storedFile.id');
  const logos = selectFrom('organization')
    .select('serial')
    .whereRef('organization.logoFile', '=', 'storedFile.id');
  return and([not(exists(slots)), not(exists(logos))]);
}

/** Files that were stored before a moment and that nothing names, the oldest first; so many at most. */
export async function listOrphans(db: Db, before: Date, most: number): Promise<readonly string[]> {
  const orphans = await db
    .selectFrom('storedFile')
    .select('id')
    .where('createdAt', '<', before)
    .where(isNamedNowhere)
    .orderBy('createdAt')
    .limit(most)
    .execute();
  return orphans.map(({ id }) => id);
}
