import type { FieldChangeReply } from '#contract/held-projects.ts';
import {
  changedFields,
  type EntryFacts,
  factsOf,
  type FieldChange,
  type ProjectEntry,
} from '#domain/project/entry.ts';
import type { Db } from '../../kernel/db.ts';
import type { EntryVersion } from '../../kernel/project-tables.ts';
import type { LinkOf } from '../present-project.ts';
import {
  type HeldRow,
  listFilesOfVersion,
  listLastSubmissions,
  listNamesOfFiles,
  listVersionRows,
} from './held-project-queries.ts';

/** What was changed between a project's last two submissions; null where there was only one. */
export async function readChangesSinceSubmission(
  db: Db,
  project: string,
  linkOf: LinkOf,
): Promise<FieldChangeReply[] | null> {
  const [last, before] = await listLastSubmissions(db, project);
  if (last === undefined || before === undefined) return null;
  return presentChanges(db, changedFields(before.entry as ProjectEntry, last.entry as ProjectEntry), linkOf);
}

/** What an approval would change of what is in force. */
export async function readChangesFromInForce(
  db: Db,
  row: HeldRow,
  edited: EntryFacts,
  linkOf: LinkOf,
): Promise<FieldChangeReply[]> {
  const [inForce, beside] = await Promise.all([
    readVersion(db, row.serial, factsOf(row), 'in-force'),
    readVersion(db, row.serial, edited, 'edited'),
  ]);
  return presentChanges(db, changedFields(inForce, beside), linkOf);
}

async function readVersion(
  db: Db,
  project: string,
  facts: EntryFacts,
  version: EntryVersion,
): Promise<ProjectEntry> {
  const [files, rows] = await Promise.all([
    listFilesOfVersion(db, project, version),
    listVersionRows(db, project, version),
  ]);
  return { ...facts, files: Object.fromEntries(files.map(({ slot, file }) => [slot, file])), rows };
}

/** Changes with files as links to them, and no others. */
async function presentChanges(
  db: Db,
  changes: readonly FieldChange[],
  linkOf: LinkOf,
): Promise<FieldChangeReply[]> {
  const names = await namesOf(db, changes.filter(isOfFile));
  const linked = (id: unknown) =>
    typeof id === 'string' ? { url: linkOf(id), filename: names.get(id) ?? '' } : null;
  return changes.map((change) =>
    isOfFile(change) ? { ...change, before: linked(change.before), after: linked(change.after) } : change,
  );
}

function isOfFile({ field }: FieldChange): boolean {
  return /^(?:pictures|documents)\./.test(field);
}

async function namesOf(db: Db, changes: readonly FieldChange[]): Promise<ReadonlyMap<string, string>> {
  const ids = changes.flatMap(({ before, after }) => [before, after]).filter((id) => typeof id === 'string');
  const rows = ids.length === 0 ? [] : await listNamesOfFiles(db, ids);
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}
