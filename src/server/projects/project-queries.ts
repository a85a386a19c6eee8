import { parseProjectSerial } from '#domain/ledger/serial.ts';
import { type NotNull, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';
import { summaryColumns } from './summary-columns.ts';

/** Finds a public project by serial or id, with the columns of its page. */
export async function findPublicProjectRow(db: Db, identity: string) {
  const query = byIdentity(db, identity);
  if (query === null) return undefined;
  return query
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .select(summaryColumns)
    .select([
      'project.description',
      'project.overviewTracking',
      'project.otherFacts',
      'project.sourceRegistry',
      'project.sourceId',
      'project.sourceUrl',
      'project.unitsChangedAt',
      'project.updatedAt',
    ])
    .$narrowType<{ programType: NotNull }>()
    .executeTakeFirst();
}

function byIdentity(db: Db, identity: string) {
  const projects = db.selectFrom('project').where('project.isPublic', '=', true);
  const serial = parseProjectSerial(identity);
  if (serial !== null) return projects.where('project.serial', '=', serial);
  return isUuid(identity) ? projects.where('project.id', '=', identity) : null;
}

/** Lists the files in force of projects: slot, file id and name. */
export async function listFilesInForce(db: Db, projects: readonly string[]) {
  return db
    .selectFrom('projectFile')
    .innerJoin('storedFile', 'storedFile.id', 'projectFile.file')
    .select(['projectFile.project', 'projectFile.slot', 'projectFile.file', 'storedFile.filename'])
    .where('projectFile.project', '=', sql<string>`any(${projects}::text[])`)
    .where('projectFile.version', '=', 'in-force')
    .execute();
}

/** Lists the public rows without serials: plans and figures of the version in force. */
export async function listPublicDraftRows(db: Db, project: string) {
  return db
    .selectFrom('draftRow')
    .select(['year', 'status', 'quantity'])
    .where('project', '=', project)
    .where('version', '=', 'in-force')
    .where('status', 'in', ['Projected', 'Estimated', 'Reduced', 'Inventory', 'ProjectedInventory'])
    .orderBy('year')
    .orderBy('position')
    .execute();
}
