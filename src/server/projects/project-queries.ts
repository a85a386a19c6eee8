import { parseProjectSerial } from '#domain/ledger/serial.ts';
import { type NotNull, sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';
import { summaryColumns } from './summary-columns.ts';

/** One public project by its serial or its lasting id, with what its page needs beside a card's facts. */
export async function findPublicProjectRow(db: Db, identity: string) {
  const named = byIdentity(db, identity);
  if (named === null) return undefined;
  return named
    .innerJoin('organization', 'organization.serial', 'project.organization')
    .select(summaryColumns)
    .select([
      'project.description',
      'project.offsetProvider',
      'project.overviewTracking',
      'project.programOfActivities',
      'project.funding',
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

/** The files in force of projects: slot, address and name. */
export async function listFilesInForce(db: Db, projects: readonly string[]) {
  return db
    .selectFrom('projectFile')
    .innerJoin('storedFile', 'storedFile.id', 'projectFile.file')
    .select(['projectFile.project', 'projectFile.slot', 'projectFile.file', 'storedFile.filename'])
    .where('projectFile.project', '=', sql<string>`any(${projects}::text[])`)
    .where('projectFile.version', '=', 'in-force')
    .execute();
}

/** The rows without serials that visitors may see: those of the version in force that are plans or figures. */
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
