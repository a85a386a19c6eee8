import { type Insertable, sql } from 'kysely';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { ProjectState } from '#domain/project/abilities.ts';
import type { Tx } from '../../kernel/db.ts';
import { insertRows } from '../../kernel/statements.ts';
import type { Schema } from '../../kernel/schema.ts';

/** Saves the part of a project's state that a transition changed. */
export async function saveState(tx: Tx, project: string, state: Partial<ProjectState>): Promise<void> {
  await tx.updateTable('project').set(state).where('serial', '=', project).execute();
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

/** Locks the entries of units that organizations received of a project, and returns these organizations. */
export async function lockReceivedEntries(
  tx: Tx,
  sourceProject: string,
  receivers: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('project')
    .select('organization')
    .where('sourceProject', '=', sourceProject)
    .where('organization', '=', sql<string>`any(${receivers}::text[])`)
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ organization }) => organization);
}

type Received = {
  readonly project: string;
  readonly receiver: string;
  readonly year: number;
  readonly now: Date;
};

/** Extends the timeline of an entry of received units to a vintage and marks it changed, later than before. */
export async function includeVintages(tx: Tx, { project, receiver, year, now }: Received): Promise<void> {
  await sql`
    update project set
      start_date = least(start_date, make_date(${year}, 1, 1)),
      end_date = greatest(end_date, make_date(${year}, 12, 31)),
      units_changed_at = ${now},
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where source_project = ${project} and organization = ${receiver}
  `.execute(tx);
}

/** Returns the serial of the entry of units that an organization received of a project. */
export async function readReceivedEntry(tx: Tx, sourceProject: string, receiver: string): Promise<string> {
  const row = await tx
    .selectFrom('project')
    .select('serial')
    .where('sourceProject', '=', sourceProject)
    .where('organization', '=', receiver)
    .executeTakeFirstOrThrow();
  return row.serial;
}
