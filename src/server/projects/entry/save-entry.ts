import { changedFields, factsOf, type FieldChange, type ProjectEntry } from '#domain/project/entry.ts';
import { searchText } from '#domain/text/search-text.ts';
import type { Tx } from '../../kernel/db.ts';
import type { EntryVersion } from '../../kernel/project-tables.ts';
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

/** A moment later than the one a project was last changed at: two saves never look like one. */
export function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

/** Writes an entry in the place of the one that people see at the moment, and answers what was changed. */
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

/** Puts an entry beside the one in force, to be edited or to wait for approval. */
export async function saveBesideInForce(tx: Tx, project: LockedProject, entry: ProjectEntry): Promise<void> {
  await write(tx, project, 'edited', entry);
}

/** Brings an entry into force in the place of the one that was; nothing is left beside it. */
export async function bringIntoForce(tx: Tx, project: LockedProject, entry: ProjectEntry): Promise<void> {
  await write(tx, project, 'in-force', entry);
  await deleteEdited(tx, project.serial);
}

async function write(tx: Tx, project: LockedProject, version: EntryVersion, entry: ProjectEntry) {
  const { serial } = project;
  const found = await foundBy(tx, project, entry);
  const isBeside = version === 'edited' && project.inForce !== null;
  if (isBeside) await saveEditedFacts(tx, serial, factsOf(entry), found);
  else await saveColumns(tx, serial, factsOf(entry), found);
  await replaceRows(tx, serial, version, entry.rows);
  await replaceFiles(tx, serial, version, entry.files);
}

/** What an entry is found by: its title first, then its organization, place and serials. */
async function foundBy(tx: Tx, project: LockedProject, { title, address }: ProjectEntry): Promise<string> {
  const name = await readOrganizationName(tx, project.organization);
  return searchText({ title, beside: [name, address, project.serial, project.sourceId] });
}
