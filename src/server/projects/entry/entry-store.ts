import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { EntryFacts, ProjectEntry } from '#domain/project/entry.ts';
import { parseProjectSerial } from '#domain/ledger/serial.ts';
import type { Tx } from '../../kernel/db.ts';
import type { EntryVersion } from '../../kernel/project-tables.ts';
import { isUuid } from '../../kernel/ids.ts';

/** The whole row of a project that was not deleted, by its serial or its lasting id, locked. */
export async function lockProjectRow(tx: Tx, identity: string) {
  const serial = parseProjectSerial(identity);
  if (serial === null && !isUuid(identity)) return undefined;
  return tx
    .selectFrom('project')
    .selectAll()
    .where(serial === null ? 'id' : 'serial', '=', serial ?? identity)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What an organization is called. */
export async function readOrganizationName(tx: Tx, organization: string): Promise<string> {
  const row = await tx
    .selectFrom('organization')
    .select('name')
    .where('serial', '=', organization)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** The rows without serials of a version of a project, in their order. */
export async function listRows(tx: Tx, project: string, version: EntryVersion): Promise<YearlyRow[]> {
  return tx
    .selectFrom('draftRow')
    .select(['year', 'status', 'quantity'])
    .where('project', '=', project)
    .where('version', '=', version)
    .orderBy('position')
    .execute();
}

/** The files of a version of a project: slot to id. */
export async function readFiles(
  tx: Tx,
  project: string,
  version: EntryVersion,
): Promise<ProjectEntry['files']> {
  const rows = await tx
    .selectFrom('projectFile')
    .select(['slot', 'file'])
    .where('project', '=', project)
    .where('version', '=', version)
    .execute();
  return Object.fromEntries(rows.map(({ slot, file }) => [slot, file]));
}

/** The edited facts of a project that was approved before; undefined where none are kept beside those in force. */
export async function findEditedFacts(tx: Tx, project: string): Promise<EntryFacts | undefined> {
  const edit = await tx
    .selectFrom('projectEdit')
    .select('facts')
    .where('project', '=', project)
    .executeTakeFirst();
  return edit?.facts;
}

/** Writes the single facts of an entry into the project's own columns, with what it is found by. */
export async function saveColumns(
  tx: Tx,
  project: string,
  facts: EntryFacts,
  searchText: string,
): Promise<void> {
  await tx
    .updateTable('project')
    .set({ ...facts, searchText })
    .where('serial', '=', project)
    .execute();
}

/** Keeps edited facts beside those in force, with what they are found by. */
export async function saveEditedFacts(
  tx: Tx,
  project: string,
  facts: EntryFacts,
  searchText: string,
): Promise<void> {
  const edit = { facts: JSON.stringify(facts), searchText };
  await tx
    .insertInto('projectEdit')
    .values({ project, ...edit })
    .onConflict((conflict) => conflict.column('project').doUpdateSet(edit))
    .execute();
}

/** Forgets the edited version of a project. */
export async function deleteEdited(tx: Tx, project: string): Promise<void> {
  await tx.deleteFrom('projectEdit').where('project', '=', project).execute();
  await tx.deleteFrom('draftRow').where('project', '=', project).where('version', '=', 'edited').execute();
  await tx.deleteFrom('projectFile').where('project', '=', project).where('version', '=', 'edited').execute();
}

/** Notes when a project was last changed. */
export async function saveChangedAt(tx: Tx, project: string, updatedAt: Date): Promise<void> {
  await tx.updateTable('project').set({ updatedAt }).where('serial', '=', project).execute();
}

/** Puts other rows without serials in the place of those a version has. */
export async function replaceRows(
  tx: Tx,
  project: string,
  version: EntryVersion,
  rows: readonly YearlyRow[],
): Promise<void> {
  await tx.deleteFrom('draftRow').where('project', '=', project).where('version', '=', version).execute();
  if (rows.length === 0) return;
  const placed = rows.map(({ year, status, quantity }, position) => ({
    project,
    version,
    position,
    year,
    status,
    quantity,
    retiredAgainst: null,
    inventoryProject: null,
    inventoryYear: null,
    transferredTo: null,
  }));
  await tx.insertInto('draftRow').values(placed).execute();
}

/** Ties other files to the slots of a version of a project in the place of those it has. */
export async function replaceFiles(
  tx: Tx,
  project: string,
  version: EntryVersion,
  files: ProjectEntry['files'],
): Promise<void> {
  await tx.deleteFrom('projectFile').where('project', '=', project).where('version', '=', version).execute();
  const rows = Object.entries(files).map(([slot, file]) => ({ project, version, slot, file }));
  if (rows.length > 0) await tx.insertInto('projectFile').values(rows).execute();
}

/** Marks a project as deleted, and so as archived: nobody sees it any more, and its bytes stay thirty days. */
export async function saveDeleted(tx: Tx, project: string, deletedAt: Date): Promise<void> {
  await tx
    .updateTable('project')
    .set({ deletedAt, isArchived: true, updatedAt: deletedAt })
    .where('serial', '=', project)
    .execute();
}
