import { changedFields, factsOf, type FieldChange, type ProjectEntry } from '#domain/project/entry.ts';
import { searchText } from '#domain/text/search-text.ts';
import type { Tx } from '../../kernel/db.ts';
import type { EntryVersion } from '../project-tables.ts';
import {
  deleteEdited,
  readOrganizationName,
  replaceFiles,
  replaceRows,
  saveChangedAt,
  saveColumns,
  saveEditedFacts,
} from './entry-store.ts';
import { isInForce, type LockedProject } from './lock-project.ts';

/** Returns `now`, or a millisecond after `before` if that is later, so that two saves never share a time. */
export function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

/** Replaces the currently shown version of a project. Returns the changed fields. */
export async function saveEntry(
  tx: Tx,
  project: LockedProject,
  entry: ProjectEntry,
  now: Date,
): Promise<readonly FieldChange[]> {
  const changes = changedFields(project.entry, entry);
  await write(tx, project, isInForce(project.status) ? 'in-force' : 'edited', entry);
  await saveChangedAt(tx, project.serial, laterThan(project.updatedAt, now));
  return changes;
}

/** Saves an entry as the edited version, beside the one in force. */
export async function saveBesideInForce(tx: Tx, project: LockedProject, entry: ProjectEntry): Promise<void> {
  await write(tx, project, 'edited', entry);
}

/** Replaces the version in force and deletes the edited version. */
export async function bringIntoForce(tx: Tx, project: LockedProject, entry: ProjectEntry): Promise<void> {
  await write(tx, project, 'in-force', entry);
  await deleteEdited(tx, project.serial);
}

async function write(tx: Tx, project: LockedProject, version: EntryVersion, entry: ProjectEntry) {
  const { serial } = project;
  const searchable = await searchTextOf(tx, project, entry);
  const isBesideInForce = version === 'edited' && project.inForce !== null;
  if (isBesideInForce) await saveEditedFacts(tx, serial, factsOf(entry), searchable);
  else await saveColumns(tx, serial, factsOf(entry), searchable);
  await replaceRows(tx, serial, version, entry.rows);
  await replaceFiles(tx, serial, version, entry.files);
}

/** Builds an entry's search text: title first, then organization, address and serials. */
async function searchTextOf(
  tx: Tx,
  project: LockedProject,
  { title, address }: ProjectEntry,
): Promise<string> {
  const name = await readOrganizationName(tx, project.organization);
  return searchText({ title, beside: [name, address, project.serial, project.sourceId] });
}
