import { basename, resolve } from 'node:path';
import type { Database } from '../kernel/db.ts';
import { describeImport } from './describe-import.ts';
import type { FileProblem } from './file-problem.ts';
import { sentenceOfFile } from './import-sentences.ts';
import { type ImportChoice, importTables } from './import-tables.ts';
import { type ImportFile, readImportFile } from './read-import-file.ts';

/** What the command needs from outside: where relative paths begin, the database, and where its words go. */
export type ImportSurroundings = {
  readonly folder: string;
  readonly openDatabase: () => Promise<Database>;
  readonly now: Date;
  readonly write: (line: string) => void;
};

/**
 * `registry import FILE…`: reads every file before it touches the database, then imports them in one transaction.
 * Answers the exit code: 0 loaded (or would load), 1 nothing loaded.
 */
export async function importCommand(
  paths: readonly string[],
  choice: ImportChoice,
  { folder, openDatabase, now, write }: ImportSurroundings,
): Promise<number> {
  const files = await readFiles([...new Set(paths)], folder, write);
  if (files === null) return 1;
  const tables = files.flatMap((file) => file.tables);
  const database = await openDatabase();
  try {
    const answer = await database.transact(importTables, tables, choice, now);
    if (answer.mayLoad && !choice.dryRun) await database.tidy();
    for (const line of describeImport(tables, answer, choice)) write(line);
    return answer.mayLoad ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Every file, or null where one cannot be read: then all that cannot are named. */
async function readFiles(paths: readonly string[], folder: string, write: (line: string) => void) {
  const files: ImportFile[] = [];
  const problems: [string, FileProblem][] = [];
  for (const path of paths) {
    const name = shortName(path, paths);
    const file = await readImportFile(resolve(folder, path), name);
    if (!file.ok) {
      problems.push([name, file.problem]);
      continue;
    }
    files.push(file.value);
    for (const sheet of file.value.sheetsNotRead)
      write(`${name}: The sheet '${sheet}' is no table of the registry; it is not read.`);
  }
  for (const [name, problem] of problems) write(`${name}: ${sentenceOfFile(problem)}`);
  if (problems.length > 0) write('Nothing was loaded.');
  return problems.length > 0 ? null : files;
}

/** A file's own name; its path as it was given where another file has the same name. */
function shortName(path: string, paths: readonly string[]): string {
  const isShared = paths.filter((other) => basename(other) === basename(path)).length > 1;
  return isShared ? path : basename(path);
}
