import { sql } from 'kysely';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import type { ProjectDetails } from '#domain/project/project-details.ts';
import type { Db } from '../../kernel/db.ts';
import { isUuid } from '../../kernel/ids.ts';
import { prepareRead } from '../../kernel/statements.ts';
import { liveBlocks } from '../../ledger/registered-row-queries.ts';
import { filesOf, yearRowsOf } from '../project-queries.ts';
import type { EntryVersion } from '../project-tables.ts';
import { draftRowColumns, toYearlyRow } from '../stored-entry.ts';
import { ownedColumns } from './owned-columns.ts';

/** Number of open comments on a project. */
export const openComments = sql<number>`(
  select count(*) from project_comment
  where project_comment.project = project.serial and answers is null and resolved_at is null
)::int`.as('openComments');

/** Edited details of a project beside those in force; null when there are none. */
export const editedDetails = sql<ProjectDetails | null>`project_edit.facts`.as('editedDetails');

/** Version of a project shown to owners and administrators, by its status. */
const shownVersion = sql<EntryVersion>`(
  case when project.status in ('Approved', 'Received') then 'in-force' else 'edited' end
)`;

/** Files of the version shown to owners and administrators. */
export const shownFiles = filesOf(shownVersion);

type Identity = { readonly identity: string };

/**
 * Finds a project by serial or id, with its files, rows and units, without an access check. Deleted projects
 * are not found.
 */
export async function findOwnedProject(db: Db, identity: string) {
  const serial = parseProjectSerial(identity);
  if (serial === null && !isUuid(identity)) return undefined;
  const [row] = await (serial === null ? readById(db, { identity }) : readBySerial(db, { identity: serial }));
  return row;
}

const readBySerial = prepareRead((db, { identity }: Identity) =>
  selectOwned(db).where('project.serial', '=', identity),
);
const readById = prepareRead((db, { identity }: Identity) =>
  selectOwned(db).where('project.id', '=', identity),
);

function selectOwned(db: Db) {
  return db
    .selectFrom('project')
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .leftJoin('projectEdit', 'projectEdit.project', 'project.serial')
    .leftJoin('organization as sender', 'sender.serial', 'project.sourceOrganization')
    .select(ownedColumns)
    .select([
      'project.isPublic',
      'project.description',
      'project.overviewTracking',
      'project.sourceRegistry',
      'project.sourceId',
      'project.sourceUrl',
      'project.unitsChangedAt',
      'project.wasSubmitted',
      'project.approvedAt',
      'sender.name as senderName',
    ])
    .select(editedDetails)
    .select(openComments)
    .select([shownFiles, yearRowsOf(shownVersion), liveBlocks])
    .where('project.deletedAt', 'is', null);
}

export type OwnedRow = NonNullable<Awaited<ReturnType<typeof findOwnedProject>>>;

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
  const rows = await db
    .selectFrom('draftRow')
    .select(draftRowColumns)
    .where('project', '=', project)
    .where('version', '=', version)
    .orderBy('year')
    .orderBy('position')
    .execute();
  return rows.map(toYearlyRow);
}

/** Lists the last two submissions of a project, latest first. */
export async function listLastSubmissions(db: Db, project: string) {
  return db
    .selectFrom('projectSubmission')
    .select(['at', 'entry'])
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

/** Lists a project's changes, newest first, with the organization and person that made them. */
export async function listChanges(db: Db, project: string) {
  return db
    .selectFrom('projectChange')
    .innerJoin('organization', 'organization.serial', 'projectChange.organization')
    .leftJoin('account', 'account.id', 'projectChange.account')
    .select([
      'projectChange.at',
      'projectChange.act',
      'projectChange.organization',
      'organization.name as organizationName',
      'account.contactName',
      'account.email',
      'account.organization as personOrganization',
      'projectChange.changes',
    ])
    .where('projectChange.project', '=', project)
    .orderBy('projectChange.id', 'desc')
    .execute();
}
