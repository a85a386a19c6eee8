import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/**
 * Condition on a stored file: no project slot, no submission and no organization logo references it. Submissions keep their
 * files, so that reviews can be reconstructed later.
 */
export function isUnreferenced({ and, not, exists, selectFrom }: ExpressionBuilder<Schema, 'storedFile'>) {
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

/** Lists up to `limit` unreferenced files stored before a time, oldest first. */
export async function listOrphans(db: Db, before: Date, limit: number): Promise<readonly string[]> {
  const orphans = await db
    .selectFrom('storedFile')
    .select('id')
    .where('createdAt', '<', before)
    .where(isUnreferenced)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return orphans.map(({ id }) => id);
}
