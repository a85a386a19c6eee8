import { parseProjectSerial } from '#domain/ledger/serial.ts';
import type { EntryFacts } from '#domain/project/facts.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { EntryVersion } from '../project-tables.ts';
import { heldColumns } from './held-columns.ts';

/** Number of open comments on a project. */
export const openComments = sql<number>`(
  select count(*) from project_comment
  where project_comment.project = project.serial and answers is null and resolved_at is null
)::int`.as('openComments');

/** Edited facts of a project beside those in force; null when there are none. */
export const editedFacts = sql<EntryFacts | null>`project_edit.facts`.as('editedFacts');

/** Version of a project shown to owners and administrators, by its status. */
const shownVersion = sql<EntryVersion>`(
  case when project.status in ('Approved', 'Received') then 'in-force' else 'edited' end
)`;

/** Finds a project by serial or id, without an access check. Deleted projects are not found. */
export async function findHeldProject(db: Db, identity: string) {
  const serial = parseProjectSerial(identity);
  if (serial === null && !isUuid(identity)) return undefined;
  return db
    .selectFrom('project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .leftJoin('projectEdit', 'projectEdit.project', 'project.serial')
    .select(heldColumns)
    .select([
      'project.isPublic',
      'project.description',
      'project.overviewTracking',
      'project.otherFacts',
      'project.sourceRegistry',
      'project.sourceId',
      'project.sourceUrl',
      'project.unitsChangedAt',
      'project.wasSubmitted',
      'project.approvedAt',
    ])
    .select(editedFacts)
    .select(openComments)
    .where(serial === null ? 'project.id' : 'project.serial', '=', serial ?? identity)
    .where('project.deletedAt', 'is', null)
    .executeTakeFirst();
}

export type HeldRow = NonNullable<Awaited<ReturnType<typeof findHeldProject>>>;

/** Lists the files of projects shown to owners and administrators: slot, file id and name. */
export async function listShownFiles(db: Db, projects: readonly string[]) {
  return db
    .selectFrom('projectFile')
    .innerJoin('project', 'project.serial', 'projectFile.project')
    .innerJoin('storedFile', 'storedFile.id', 'projectFile.file')
    .select(['projectFile.project', 'projectFile.slot', 'projectFile.file', 'storedFile.filename'])
    .where('projectFile.project', '=', sql<string>`any(${projects}::text[])`)
    .where('projectFile.version', '=', shownVersion)
    .execute();
}

/** Lists the files of a version of a project: slot and file id. */
export async function listFilesOfVersion(db: Db, project: string, version: EntryVersion) {
  return db
    .selectFrom('projectFile')
    .select(['slot', 'file'])
    .where('project', '=', project)
    .where('version', '=', version)
    .execute();
}

/** Lists the rows without serials of a version of a project, by year. */
export async function listVersionRows(db: Db, project: string, version: EntryVersion) {
  return db
    .selectFrom('draftRow')
    .select(['year', 'status', 'quantity'])
    .where('project', '=', project)
    .where('version', '=', version)
    .orderBy('year')
    .orderBy('position')
    .execute();
}

/** Lists the last two submissions of a project, latest first. */
export async function listLastSubmissions(db: Db, project: string) {
  return db
    .selectFrom('projectSubmission')
    .select(['number', 'entry'])
    .where('project', '=', project)
    .orderBy('number', 'desc')
    .limit(2)
    .execute();
}

/** Lists files with their names. */
export async function listNamesOfFiles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('storedFile')
    .select(['id', 'filename'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}
