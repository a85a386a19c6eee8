import { parseProjectSerial } from '#domain/ledger/serial.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { isUuid } from '../../kernel/ids.ts';
import { heldColumns } from './held-columns.ts';

/** How many remarks on a project are open. */
export const openComments = sql<number>`(
  select count(*) from project_comment
  where project_comment.project = project.serial and answers is null and resolved_at is null
)::int`.as('openComments');

/** One project that was not deleted, whoever may see it, by its serial or its lasting id. */
export async function findHeldProject(db: Db, identity: string) {
  const serial = parseProjectSerial(identity);
  if (serial === null && !isUuid(identity)) return undefined;
  return db
    .selectFrom('project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .select(heldColumns)
    .select([
      'project.isPublic',
      'project.description',
      'project.offsetProvider',
      'project.overviewTracking',
      'project.programOfActivities',
      'project.funding',
      'project.contactName',
      'project.contactJobTitle',
      'project.contactEmail',
      'project.contactTel',
      'project.sourceRegistry',
      'project.sourceId',
      'project.sourceUrl',
      'project.unitsChangedAt',
      'project.wasSubmitted',
    ])
    .select(openComments)
    .where(serial === null ? 'project.id' : 'project.serial', '=', serial ?? identity)
    .where('project.deletedAt', 'is', null)
    .executeTakeFirst();
}

export type HeldRow = NonNullable<Awaited<ReturnType<typeof findHeldProject>>>;

/** The rows without serials of a version of a project, in their order. */
export async function listVersionRows(db: Db, project: string, version: 'in-force' | 'edited') {
  return db
    .selectFrom('draftRow')
    .select(['year', 'status', 'quantity'])
    .where('project', '=', project)
    .where('version', '=', version)
    .orderBy('year')
    .orderBy('position')
    .execute();
}

/** What stood in the last two submissions of a project, the last first. */
export async function listLastSubmissions(db: Db, project: string) {
  return db
    .selectFrom('projectSubmission')
    .select(['number', 'entry'])
    .where('project', '=', project)
    .orderBy('number', 'desc')
    .limit(2)
    .execute();
}

/** What files are called. */
export async function listNamesOfFiles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('storedFile')
    .select(['id', 'filename'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}
