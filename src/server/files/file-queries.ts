import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Finds a public file: a public project's picture or document, or an organization's logo. */
export async function findPublicFile(db: Db, id: string) {
  return db
    .selectFrom('storedFile')
    .select(['id', 'sha256', 'bytes', 'mediaType', 'filename'])
    .where('id', '=', id)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('projectFile')
            .innerJoin('project', 'project.serial', 'projectFile.project')
            .select('projectFile.slot')
            .whereRef('projectFile.file', '=', 'storedFile.id')
            .where('projectFile.version', '=', 'in-force')
            .where('project.isPublic', '=', true)
            .where(isShown),
        ),
        exists(
          selectFrom('organization').select('serial').whereRef('organization.logoFile', '=', 'storedFile.id'),
        ),
      ]),
    )
    .executeTakeFirst();
}

/**
 * Condition on a slot of a project: its document is shown, which those of years outside an inventory's
 * timeline are not.
 */
const isShown = sql<boolean>`(
  project_file.slot not like 'inventory____' or (
    project.kind = 'inventory'
    and coalesce(right(project_file.slot, 4) >= left(project.start_date::text, 4), true)
    and coalesce(right(project_file.slot, 4) <= left(project.end_date::text, 4), true)
  )
)`;

/** Finds a stored file without an access check. */
export async function findStoredFile(db: Db, id: string) {
  return db
    .selectFrom('storedFile')
    .select(['id', 'sha256', 'bytes', 'mediaType', 'filename'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reports whether an organization uploaded a file or has it in one of its projects. */
export async function ownsFile(db: Db, id: string, organization: string): Promise<boolean> {
  const found = await db
    .selectFrom('storedFile')
    .select('id')
    .where('id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('organization', '=', organization),
        exists(
          selectFrom('projectFile')
            .innerJoin('project', 'project.serial', 'projectFile.project')
            .select('projectFile.slot')
            .whereRef('projectFile.file', '=', 'storedFile.id')
            .where('project.organization', '=', organization)
            .where('project.deletedAt', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds the JPEG of a picture in one of its widths. */
export async function findVariant(db: Db, file: string, width: number) {
  return db
    .selectFrom('fileVariant')
    .select(['sha256', 'bytes'])
    .where('file', '=', file)
    .where('width', '=', width)
    .executeTakeFirst();
}

/**
 * Returns the condition on a stored file that no project slot, no submission and no organization logo
 * references it, and none has since `before`, when it was stored already. Submissions keep their files, so
 * that reviews can be reconstructed later.
 */
export const isUnreferencedSince =
  (before: Date) =>
  ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Schema, 'storedFile'>) => {
    const slots = selectFrom('projectFile').select('slot').whereRef('projectFile.file', '=', 'storedFile.id');
    const logos = selectFrom('organization')
      .select('serial')
      .whereRef('organization.logoFile', '=', 'storedFile.id');
    const wasNeverSubmitted = sql<boolean>`stored_file.id not in (
    select submitted.value from project_submission, jsonb_each_text(project_submission.entry -> 'files') as submitted
    where submitted.value is not null
  )`;
    const namedSince = selectFrom('unnamedFile')
      .select('file')
      .whereRef('unnamedFile.file', '=', 'storedFile.id')
      .where('unnamedFile.at', '>=', before);
    return and([
      eb('storedFile.createdAt', '<', before),
      not(exists(namedSince)),
      not(exists(slots)),
      not(exists(logos)),
      wasNeverSubmitted,
    ]);
  };

/** Lists up to `limit` files stored before a time and unreferenced since, oldest first. */
export async function listOrphans(db: Db, before: Date, limit: number): Promise<readonly string[]> {
  const orphans = await db
    .selectFrom('storedFile')
    .select('id')
    .where(isUnreferencedSince(before))
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return orphans.map(({ id }) => id);
}
