import { sql, type Updateable } from 'kysely';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Schema } from '../../kernel/schema.ts';

type Step = Pick<
  Updateable<Schema['project']>,
  | 'status'
  | 'updatedAt'
  | 'submittedAt'
  | 'wasSubmitted'
  | 'approvedAt'
  | 'registeredAt'
  | 'changesAskedAt'
  | 'isFeatured'
  | 'isArchived'
  | 'unitsChangedAt'
>;

/** Writes down what a step changed of a project's standing. */
export async function saveStep(tx: Tx, project: string, step: Step): Promise<void> {
  await tx.updateTable('project').set(step).where('serial', '=', project).execute();
}

/** Keeps what stood in a submission, under the next number. */
export async function insertSubmission(
  tx: Tx,
  project: string,
  { entry, at }: { readonly entry: ProjectEntry; readonly at: Date },
): Promise<void> {
  await sql`
    insert into project_submission (project, number, at, entry)
    select ${project}, coalesce(max(number), 0) + 1, ${at}, ${JSON.stringify(entry)}::jsonb
    from project_submission where project = ${project}
  `.execute(tx);
}

/** Whether overviews count a project by its version in force, or by the one that waits for approval. */
const isTracked = sql<boolean>`(
  case draft_row.version
    when 'in-force' then project.overview_tracking
    else coalesce(project_edit.facts ->> 'overviewTracking', project.overview_tracking)
  end
) = 'Tracked'`;

/** The years of the organization's other tracked inventories, in force or waiting, with whose they are. */
export async function listTrackedYears(tx: Tx, organization: string, but: string) {
  return tx
    .selectFrom('draftRow')
    .innerJoin('project', 'project.serial', 'draftRow.project')
    .leftJoin('projectEdit', 'projectEdit.project', 'project.serial')
    .select(['project.serial', 'draftRow.year'])
    .where('project.organization', '=', organization)
    .where('project.kind', '=', 'inventory')
    .where(isTracked)
    .where('project.isArchived', '=', false)
    .where('project.serial', '<>', but)
    .where(({ or, eb }) =>
      or([eb('draftRow.version', '=', 'in-force'), eb('project.status', '=', 'Submitted')]),
    )
    .distinct()
    .execute();
}

/** Lets no other project of an organization be decided meanwhile. */
export async function lockHolder(tx: Tx, organization: string): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('serial')
    .where('serial', '=', organization)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
