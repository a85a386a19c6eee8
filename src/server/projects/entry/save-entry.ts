import type { ProjectEntry } from '#domain/project/entry.ts';
import { factsOf } from '#domain/project/facts.ts';
import { searchText } from '#domain/text/search-text.ts';
import type { Tx } from '../../kernel/db.ts';
import type { EntryVersion } from '../project-tables.ts';
import {
  deleteEdited,
  readOrganizationName,
  replaceFiles,
  replaceRows,
  saveColumns,
  saveEditedFacts,
} from './entry-store.ts';
import { isInForce, type LockedProject } from './lock-project.ts';

type Saved = {
  /** The project's status afterwards. */
  readonly status: LockedProject['status'];
  /** Undefined if the entry stays as it is. */
  readonly entry: ProjectEntry | undefined;
};

/**
 * Saves an entry as the version that the status afterwards shows. A project that leaves the version in force gets a copy of it
 * to edit; one that comes into force loses its edited version.
 */
export async function saveEntry(tx: Tx, project: LockedProject, { status, entry }: Saved): Promise<void> {
  const [before, after] = [isInForce(project.status), isInForce(status)];
  const saved = entry ?? (before && !after ? project.entry : undefined);
  if (saved === undefined) return;
  await write(tx, project, after ? 'in-force' : 'edited', saved);
  if (after && !before) await deleteEdited(tx, project.serial);
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
