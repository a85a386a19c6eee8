import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/**
 * Of a stored file: no slot of a project names it, no project was submitted with it, and no organization has it as its logo.
 * A submission keeps what was handed in, so that reviews can be followed later.
 */
export function isNamedNowhere({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, 'storedFile'>) {
  const slots = selectFrom('projectFile').select('slot').whereRef('projectFile.file', '=', 'storedFile.id');
  const logos = selectFrom('organization')
    .select('serial')
    .whereRef('organization.logoFile', '=', 'storedFile.id');
  const wasNeverSubmitted = sql<boolean>`stored_file.id not in (
    select submitted.value from project_submission, jsonb_each_text(project_submission.entry -> 'files') as submitted
    where submitted.value is not null
  )`;
  return and([not(exists(slots)), not(exists(logos)), wasNeverSubmitted]);
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
