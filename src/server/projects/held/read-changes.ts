import type { FieldChangeReply } from '#contract/held-projects.ts';
import { changedFields, type FieldChange, type ProjectEntry } from '#domain/project/entry.ts';
import { type EntryFacts, factsOf } from '#domain/project/facts.ts';
import type { Db } from '../../kernel/db.ts';
import type { EntryVersion } from '../project-tables.ts';
import type { LinkOf } from '../present-project.ts';
import { factsInForce } from '../stored-facts.ts';
import {
  type HeldRow,
  listFilesOfVersion,
  listLastSubmissions,
  listNamesOfFiles,
  listVersionRows,
} from './held-project-queries.ts';

/** Returns the changes between a project's last two submissions, or null before the second. */
export async function readChangesSinceSubmission(
  db: Db,
  project: string,
  linkOf: LinkOf,
): Promise<FieldChangeReply[] | null> {
  const [last, before] = await listLastSubmissions(db, project);
  if (last === undefined || before === undefined) return null;
  return presentChanges(db, changedFields(before.entry as ProjectEntry, last.entry as ProjectEntry), linkOf);
}

/** Returns the changes that an approval would make to the version in force. */
export async function readChangesFromInForce(
  db: Db,
  row: HeldRow,
  edited: EntryFacts,
  linkOf: LinkOf,
): Promise<FieldChangeReply[]> {
  const [inForce, editedEntry] = await Promise.all([
    readVersion(db, row.serial, factsInForce(row), 'in-force'),
    readVersion(db, row.serial, factsOf(edited), 'edited'),
  ]);
  return presentChanges(db, changedFields(inForce, editedEntry), linkOf);
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

/** Converts changes to the reply format, with files as links. */
async function presentChanges(
  db: Db,
  changes: readonly FieldChange[],
  linkOf: LinkOf,
): Promise<FieldChangeReply[]> {
  const names = await readFileNames(db, changes.filter(isFileChange));
  const toLink = (id: unknown) =>
    typeof id === 'string' ? { url: linkOf(id), filename: names.get(id) ?? '' } : null;
  return changes.map((change) =>
    isFileChange(change) ? { ...change, before: toLink(change.before), after: toLink(change.after) } : change,
  );
}

function isFileChange({ field }: FieldChange): boolean {
  return /^(?:pictures|documents)\./.test(field);
}

async function readFileNames(db: Db, changes: readonly FieldChange[]): Promise<ReadonlyMap<string, string>> {
  const ids = changes.flatMap(({ before, after }) => [before, after]).filter((id) => typeof id === 'string');
  const rows = ids.length === 0 ? [] : await listNamesOfFiles(db, ids);
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}
