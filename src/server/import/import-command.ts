import { basename, resolve } from 'node:path';
import type { Database } from '../kernel/db.ts';
import { describeImport } from './describe-import.ts';
import type { FileProblem } from './file-problem.ts';
import { sentenceOfFile } from './file-sentences.ts';
import { type ImportChoice, importTables } from './import-tables.ts';
import type { ImportFile } from './read-import-bytes.ts';
import { readImportFile } from './read-import-file.ts';

/** Environment of the command: the base folder of relative paths, the database and the output. */
export type ImportSurroundings = {
  readonly folder: string;
  readonly openDatabase: () => Promise<Database>;
  readonly now: Date;
  readonly write: (line: string) => void;
};

/**
 * Runs `registry import FILE…`: reads every file before opening the database, then imports them in one transaction. Returns
 * the exit code: 0 when rows were (or would be) loaded, 1 when nothing was.
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
    const result = await database.transact(importTables, tables, choice, now);
    if (result.mayLoad && !choice.dryRun) await database.tidy();
    for (const line of describeImport(tables, result, choice)) write(line);
    return result.mayLoad ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Reads every file. Returns null after reporting each unreadable file. */
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
  for (const [name, problem] of problems) write(`${name}: ${sentenceOfFile(problem, 'en')}`);
  if (problems.length > 0) write('Nothing was loaded.');
  return problems.length > 0 ? null : files;
}

/** Returns a file's name, or its path as given when another file has the same name. */
function shortName(path: string, paths: readonly string[]): string {
  const isShared = paths.filter((other) => basename(other) === basename(path)).length > 1;
  return isShared ? path : basename(path);
}
