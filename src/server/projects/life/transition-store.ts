import { sql } from 'kysely';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { Tx } from '../../kernel/db.ts';

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

/** Records when the newest submission of a project was answered. */
export async function closeSubmission(tx: Tx, project: string, at: Date): Promise<void> {
  await sql`
    update project_submission set decided_at = greatest(${at}::timestamptz, at)
    where project = ${project} and decided_at is null
      and number = (select max(number) from project_submission where project = ${project})
  `.execute(tx);
}

type Pair = { readonly project: string; readonly receiver: string };

/**
 * Locks the entries of units that organizations received of projects, in the order of their serials, and
 * returns which exist.
 */
export async function lockReceivedEntries(tx: Tx, pairs: readonly Pair[]): Promise<readonly Pair[]> {
  const projects = pairs.map(({ project }) => project);
  const receivers = pairs.map(({ receiver }) => receiver);
  const rows = await tx
    .selectFrom('project')
    .select(['organization', 'sourceProject'])
    .where(
      sql<boolean>`(source_project, organization) in (select * from unnest(${projects}::text[], ${receivers}::text[]))`,
    )
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ organization, sourceProject }) => ({
    project: sourceProject ?? '',
    receiver: organization,
  }));
}

type Received = {
  readonly project: string;
  readonly receiver: string;
  readonly year: number;
  readonly now: Date;
};

/**
 * Extends the timeline of an entry of received units to a vintage and marks it changed, later than before.
 */
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
