import type { FieldChangeReply } from '#contract/held-projects.ts';
import { changedFields, type FieldChange, type ProjectEntry } from '#domain/project/entry.ts';
import type { Db } from '../../kernel/db.ts';
import { listLastSubmissions, listNamesOfFiles } from './held-project-queries.ts';

/** What was changed between a project's last two submissions, files by their names; null where there was only one. */
export async function readChanges(db: Db, project: string): Promise<FieldChangeReply[] | null> {
  const [last, before] = await listLastSubmissions(db, project);
  if (last === undefined || before === undefined) return null;
  const changes = changedFields(before.entry as ProjectEntry, last.entry as ProjectEntry);
  const names = await namesOf(db, changes.filter(isOfFile));
  const named = (id: unknown) => (typeof id === 'string' ? (names.get(id) ?? null) : null);
  return changes.map((change) =>
    isOfFile(change) ? { ...change, before: named(change.before), after: named(change.after) } : change,
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
