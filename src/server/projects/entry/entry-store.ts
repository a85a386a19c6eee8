import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { EntryFacts } from '#domain/project/entry.ts';
import { parseProjectSerial } from '#domain/ledger/serial.ts';
import type { Tx } from '../../kernel/db.ts';
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
    .forUpdate()
    .executeTakeFirst();
}

/** What an organisation is called. */
export async function readOrganizationName(tx: Tx, organization: string): Promise<string> {
  const row = await tx
    .selectFrom('organization')
    .select('name')
    .where('serial', '=', organization)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** The rows without serials of a version of a project, in their order. */
export async function listRows(
  tx: Tx,
  project: string,
  version: 'in-force' | 'edited',
): Promise<YearlyRow[]> {
  return tx
    .selectFrom('draftRow')
    .select(['year', 'status', 'quantity'])
    .where('project', '=', project)
    .where('version', '=', version)
    .orderBy('position')
    .execute();
}

/** A project's files: slot and id. */
export async function listFiles(tx: Tx, project: string) {
  return tx.selectFrom('projectFile').select(['slot', 'file']).where('project', '=', project).execute();
}

/** Writes an entry's single facts, by what it is searched for, and when. */
export async function saveColumns(
  tx: Tx,
  project: string,
  columns: EntryFacts,
  { searchText, updatedAt }: { readonly searchText: string; readonly updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('project')
    .set({ ...columns, searchText, updatedAt })
    .where('serial', '=', project)
    .execute();
}

/** Puts other rows without serials in the place of those a version has. */
export async function replaceRows(
  tx: Tx,
  project: string,
  version: 'in-force' | 'edited',
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

/** Ties other files to a project's slots in the place of those there are. */
export async function replaceFiles(
  tx: Tx,
  project: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.deleteFrom('projectFile').where('project', '=', project).execute();
  const rows = Object.entries(files).map(([slot, file]) => ({ project, slot, file }));
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
