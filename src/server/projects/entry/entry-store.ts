import { sql } from 'kysely';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import type { HashedFile } from '#domain/project/approved-content.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import { type ProjectDetails, projectDetails } from '#domain/project/project-details.ts';
import type { Tx } from '../../kernel/db.ts';
import { isUuid } from '../../kernel/ids.ts';
import { organizationMerged } from '../../kernel/problems.ts';
import { insertDraftRows } from '../project-store.ts';
import type { EntryVersion } from '../project-tables.ts';
import { draftRowColumns, storedDetails, toDraftRowColumns, toYearlyRow } from '../stored-entry.ts';

/** Entries and organizations named by a request, which its transition may also write. */
export type Named = {
  /** Inventories to retire against. */
  readonly inventories?: readonly string[];
  /** Organizations to transfer to. */
  readonly receivers?: readonly string[];
};

/**
 * Locks and returns the row of a project by serial or id. Returns undefined for unknown and deleted projects.
 * Also locks, always in this order, what its transition may write: its organization, together with the
 * receivers in its rows or in `receivers`; then the inventories of its organization in its rows or in
 * `inventories`, and the project that issued its received units; with an inventory all others of its
 * organization, because its mark may move. Entries of received units come after all other projects. Throws 409 if the
 * project moved to another organization, by a merge, while this waited.
 */
export async function lockProjectRow(
  tx: Tx,
  identity: string,
  { inventories = [], receivers = [] }: Named = {},
) {
  const found = await findBySerialOrId(tx, identity);
  if (found === undefined) return undefined;
  await lockOrganizationsOf(tx, found, receivers);
  const own = [found.serial, ...(found.sourceProject === null ? [] : [found.sourceProject])];
  const locked = await tx
    .selectFrom('project')
    .selectAll()
    .where(sql<boolean>`(serial = any(${own}::text[]) or organization = ${found.organization} and (
      serial = any(${inventories}::text[])
      or ${found.kind === 'inventory'} and kind = 'inventory'
      or serial in (select inventory_project from draft_row where draft_row.project = ${found.serial})
    ))`)
    .orderBy(({ eb }) => eb('sourceProject', 'is not', null))
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
  const project = locked.find((row) => row.serial === found.serial && row.deletedAt === null);
  if (project !== undefined && project.organization !== found.organization) throw organizationMerged();
  return project;
}

type Found = { readonly serial: string; readonly organization: string };

async function lockOrganizationsOf(tx: Tx, { serial, organization }: Found, receivers: readonly string[]) {
  await tx
    .selectFrom('organization')
    .select('serial')
    .where(sql<boolean>`(serial = any(${[organization, ...receivers]}::text[])
      or serial in (select transferred_to from draft_row where project = ${serial}))`)
    .orderBy('serial')
    .forNoKeyUpdate()
    .execute();
}

/** Finds a project by serial or id, deleted ones too. Locks nothing. */
export async function findBySerialOrId(tx: Tx, identity: string) {
  const serial = parseProjectSerial(identity);
  if (serial === null && !isUuid(identity)) return undefined;
  return tx
    .selectFrom('project')
    .select(['serial', 'organization', 'sourceProject', 'kind'])
    .where(serial === null ? 'id' : 'serial', '=', serial ?? identity)
    .executeTakeFirst();
}

/** Returns an organization's name. */
export async function readOrganizationName(tx: Tx, organization: string): Promise<string> {
  const row = await tx
    .selectFrom('organization')
    .select('name')
    .where('serial', '=', organization)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Lists the rows without serials of a version of a project, in order. */
export async function listRows(tx: Tx, project: string, version: EntryVersion): Promise<YearlyRow[]> {
  const rows = await tx
    .selectFrom('draftRow')
    .select(draftRowColumns)
    .where('project', '=', project)
    .where('version', '=', version)
    // An import adds rows of earlier years at the end.
    .orderBy('year')
    .orderBy('position')
    .execute();
  return rows.map(toYearlyRow);
}

/** Returns the files of a version of a project, as file ids by slot. */
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

/** Returns the SHA-256 of each file of an entry, in hexadecimal, with its slot. */
export async function listHashes(tx: Tx, files: ProjectEntry['files']): Promise<readonly HashedFile[]> {
  const ids = Object.values(files);
  if (ids.length === 0) return [];
  const stored = await tx
    .selectFrom('storedFile')
    .select(['id', 'sha256'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  const hashes = new Map(stored.map(({ id, sha256 }) => [id, sha256]));
  return Object.entries(files).map(([slot, file]) => ({ slot, sha256: hashes.get(file) ?? '' }));
}

/** Returns the edited details stored beside those in force; undefined when there are none. */
export async function findEditedDetails(tx: Tx, project: string): Promise<ProjectDetails | undefined> {
  const edit = await tx
    .selectFrom('projectEdit')
    .select('facts')
    .where('project', '=', project)
    .executeTakeFirst();
  return edit && projectDetails(edit.facts);
}

/** Saves the details of an entry in the project's columns, with its search text. */
export async function saveColumns(
  tx: Tx,
  project: string,
  details: ProjectDetails,
  searchText: string,
): Promise<void> {
  const { otherFacts, ...columns } = storedDetails(details);
  await tx
    .updateTable('project')
    .set({ ...columns, otherFacts: JSON.stringify(otherFacts), searchText })
    .where('serial', '=', project)
    .execute();
}

/** Saves edited details beside those in force, with their search text. */
export async function saveEditedDetails(
  tx: Tx,
  project: string,
  details: ProjectDetails,
  searchText: string,
): Promise<void> {
  const edit = { facts: JSON.stringify(details), searchText };
  await tx
    .insertInto('projectEdit')
    .values({ project, ...edit })
    .onConflict((conflict) => conflict.column('project').doUpdateSet(edit))
    .execute();
}

/** Deletes the edited version of a project. */
export async function deleteEdited(tx: Tx, project: string): Promise<void> {
  await tx.deleteFrom('projectEdit').where('project', '=', project).execute();
  await tx.deleteFrom('draftRow').where('project', '=', project).where('version', '=', 'edited').execute();
  await tx.deleteFrom('projectFile').where('project', '=', project).where('version', '=', 'edited').execute();
}

/** Replaces the rows without serials of a version. */
export async function replaceRows(
  tx: Tx,
  project: string,
  version: EntryVersion,
  rows: readonly YearlyRow[],
): Promise<void> {
  await tx.deleteFrom('draftRow').where('project', '=', project).where('version', '=', version).execute();
  const placed = rows.map((row, position) => ({ project, version, position, ...toDraftRowColumns(row) }));
  await insertDraftRows(tx, placed);
}

/** Replaces the files of a version. */
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

/** Returns the serial of the entry under which an organization holds units received of a project. */
export async function findReceivedEntry(
  tx: Tx,
  project: string,
  organization: string,
): Promise<string | undefined> {
  const entry = await tx
    .selectFrom('project')
    .select('serial')
    .where('sourceProject', '=', project)
    .where('organization', '=', organization)
    .executeTakeFirst();
  return entry?.serial;
}

/**
 * Saves that the units of projects changed. Two changes never share a time, so that open forms become stale.
 */
export async function saveUnitsChanged(tx: Tx, serials: readonly string[], at: Date): Promise<void> {
  await sql`
    update project
    set units_changed_at = ${at}, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where serial = any(${serials}::text[])
  `.execute(tx);
}

/** Returns when a project was last saved. */
export async function readVersion(tx: Tx, serial: string): Promise<Date> {
  const { updatedAt } = await tx
    .selectFrom('project')
    .select('updatedAt')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow();
  return updatedAt;
}
