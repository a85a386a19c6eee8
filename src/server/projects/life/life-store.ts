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

/** Saves the status columns that a step changed. */
export async function saveStep(tx: Tx, project: string, step: Step): Promise<void> {
  await tx.updateTable('project').set(step).where('serial', '=', project).execute();
}

/** Saves a submission's entry under the next number. */
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

/** Whether a draft row's version counts in overviews. */
const isTracked = sql<boolean>`(
  case draft_row.version
    when 'in-force' then project.overview_tracking
    else coalesce(project_edit.facts ->> 'overviewTracking', project.overview_tracking)
  end
) = 'Tracked'`;

/** Lists the years of the organization's other tracked inventories, in force or submitted, with the inventory's serial. */
export async function listTrackedYears(tx: Tx, organization: string, excludedProject: string) {
  return tx
    .selectFrom('draftRow')
    .innerJoin('project', 'project.serial', 'draftRow.project')
    .leftJoin('projectEdit', 'projectEdit.project', 'project.serial')
    .select(['project.serial', 'draftRow.year'])
    .where('project.organization', '=', organization)
    .where('project.kind', '=', 'inventory')
    .where(isTracked)
    .where('project.isArchived', '=', false)
    .where('project.serial', '<>', excludedProject)
    .where(({ or, eb }) =>
      or([eb('draftRow.version', '=', 'in-force'), eb('project.status', '=', 'Submitted')]),
    )
    .distinct()
    .execute();
}

/** Locks an organization, so that no other decision on its inventories runs concurrently. */
export async function lockHolder(tx: Tx, organization: string): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('serial')
    .where('serial', '=', organization)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
