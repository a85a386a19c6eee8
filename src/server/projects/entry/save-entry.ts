import { changedFields, type FieldChange, type ProjectEntry } from '#domain/project/entry.ts';
import { searchText } from '#domain/text/search-text.ts';
import type { Tx } from '../../kernel/db.ts';
import { readOrganizationName, replaceFiles, replaceRows, saveColumns } from './entry-store.ts';
import { isInForce, type LockedProject } from './lock-project.ts';

/** A moment later than the one a project was last changed at: two saves never look like one. */
export function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

/** Writes an entry in the place of the one that is there, and answers what was changed. */
export async function saveEntry(
  tx: Tx,
  project: LockedProject,
  entry: ProjectEntry,
  now: Date,
): Promise<readonly FieldChange[]> {
  const changes = changedFields(project.entry, entry);
  const { files, rows, ...columns } = entry;
  const name = await readOrganizationName(tx, project.organization);
  const found = searchText({
    title: entry.title,
    beside: [name, entry.address, project.serial, project.sourceId],
  });
  const saved = { searchText: found, updatedAt: laterThan(project.updatedAt, now) };
  await saveColumns(tx, project.serial, columns, saved);
  const isChanged = (begins: string) => changes.some(({ field }) => field.startsWith(begins));
  if (isChanged('emissionReductions')) {
    await replaceRows(tx, project.serial, isInForce(project.status) ? 'in-force' : 'edited', rows);
  }
  if (isChanged('pictures.') || isChanged('documents.')) await replaceFiles(tx, project.serial, files);
  return changes;
}
