import { basename, resolve } from 'node:path';
import type { Charset } from '#domain/import/charset.ts';
import { importKinds } from '#domain/import/import-columns.ts';
import type { ImportTable } from '#domain/import/import-table.ts';
import type { RowReport } from '#domain/import/row-report.ts';
import type { Database } from '../kernel/db.ts';
import { describeColumns } from './command-columns.ts';
import { type FileProblem, sentenceOfFile } from './file-problem.ts';
import { commandLimits } from './import-limits.ts';
import { countOfKind, isWrong, numberOf, sentenceOfRow } from './import-sentences.ts';
import { type ImportAnswer, type ImportChoice, importTables } from './import-tables.ts';
import { type MappingFiles, readMappingFile, writeMapping } from './mapping-files.ts';
import { type FileChoice, type ImportFile, readNamedFile } from './read-import-file.ts';
import { hashFiles } from './runs/hash-files.ts';

/** What the flags of the command say; `charset` is the encoding of its CSV files, null if it is to be found out. */
export type CommandChoice = ImportChoice & MappingFiles & { readonly charset: Charset | null };

/** Environment of the command: the base folder of relative paths, the database and the output. */
export type ImportSurroundings = {
  readonly folder: string;
  readonly openDatabase: () => Promise<Database>;
  readonly now: Date;
  readonly write: (line: string) => void;
};

/**
 * Runs `registry import FILE…`: reads every file before opening the database, then imports them in one
 * transaction. Returns the exit code: 0 when rows were (or would be) loaded, 1 when nothing was, 2 when the file
 * of the mapping has none or cannot be written.
 */
export async function importCommand(
  paths: readonly string[],
  { mapping, saveMapping, charset, ...choice }: CommandChoice,
  { folder, openDatabase, now, write }: ImportSurroundings,
): Promise<number> {
  const sent = mapping === null ? null : await readMappingFile(resolve(folder, mapping));
  if (typeof sent === 'string') {
    write(`${mapping}: ${sent}`);
    return 2;
  }
  const by = { sent, saved: new Map(), kinds: importKinds, charset };
  const { files, unread } = await readFiles([...new Set(paths)], { folder, by, write });
  if (saveMapping !== null && files.length > 0) {
    const problem = await writeMapping(resolve(folder, saveMapping), files, sent !== null);
    write(problem === null ? `Wrote ${saveMapping}.` : `${saveMapping}: ${problem}`);
    if (problem !== null) return 2;
  }
  if (unread > 0) {
    write('Nothing was loaded.');
    return 1;
  }
  const tables = files.flatMap((file) => file.tables.map(({ table }) => table));
  const source = { tables, files: await hashFiles([...new Set(paths)], folder) };
  const database = await openDatabase();
  try {
    const result = await database.transact(importTables, source, choice, now);
    if (result.mayLoad && !choice.dryRun) await database.tidy();
    for (const line of describeImport(tables, result, choice)) write(line);
    return result.mayLoad ? 0 : 1;
  } finally {
    await database.close();
  }
}

type Reading = {
  readonly folder: string;
  readonly by: FileChoice;
  readonly write: (line: string) => void;
};

/** Reads every file. Reports those that cannot be read, and the columns of those that somebody has to say more about. */
async function readFiles(paths: readonly string[], { folder, by, write }: Reading) {
  const files: ImportFile[] = [];
  const problems: [string, FileProblem][] = [];
  const unclear: [string, ImportFile][] = [];
  for (const path of paths) {
    const name = shortName(path, paths);
    const file = await readNamedFile(resolve(folder, path), name, commandLimits, by);
    if (!file.ok) {
      problems.push([name, file.problem]);
      continue;
    }
    files.push(file.value);
    if (file.value.tables.length === 0) {
      unclear.push([name, file.value]);
      continue;
    }
    for (const sheet of file.value.sheetsNotRead)
      write(`${name}: The sheet '${sheet}' is no table of the registry; it is not read.`);
  }
  for (const [name, problem] of problems) write(`${name}: ${sentenceOfFile(problem, 'en')}`);
  for (const [name, file] of unclear) for (const line of describeColumns(name, file)) write(line);
  return { files, unread: problems.length + unclear.length };
}

/** Returns a file's name, or its path as given when another file has the same name. */
function shortName(path: string, paths: readonly string[]): string {
  const isShared = paths.filter((other) => basename(other) === basename(path)).length > 1;
  return isShared ? path : basename(path);
}

/** Yields the report of an import run: a summary per file, then wrong and doubtful rows, then the outcome. */
function* describeImport(
  tables: readonly ImportTable[],
  result: ImportAnswer,
  choice: ImportChoice,
): Generator<string> {
  const reports = Map.groupBy(result.reports, ({ table }) => table);
  for (const [index, table] of tables.entries()) {
    const rows = reports.get(index) ?? [];
    yield describeTable(table, rows, choice);
    yield* describeReasons(rows);
    if (table.notUsed.length > 0) yield `  Columns not used: ${table.notUsed.join(', ')}.`;
  }
  for (const [index, table] of tables.entries()) {
    for (const report of reports.get(index) ?? []) {
      if (choice.dryRun || report.findings.length > 0) yield describeRow(report, table.headings);
    }
  }
  yield* describeEnd(tables, result, choice);
}

function describeTable(
  { file, kind }: ImportTable,
  reports: readonly RowReport[],
  { dryRun }: ImportChoice,
): string {
  const of = (outcome: RowReport['outcome']) => reports.filter((report) => report.outcome === outcome);
  const loading = of('loads');
  const doubtful = loading.filter(({ findings }) => findings.length > 0);
  return [
    `${file}: ${kind}, ${counted(reports.length, 'row')}.`,
    `${count(loading.length)} ${dryRun ? 'would load' : 'to load'}, ${count(doubtful.length)} of them doubtful;`,
    `${count(of('known').length)} known already; ${count(of('wrong').length)} wrong.`,
  ].join(' ');
}

/**
 * Yields the counts of wrong and doubtful rows by reason, most frequent first. Doubts of wrong rows do not
 * count.
 */
function* describeReasons(reports: readonly RowReport[]): Generator<string> {
  const found = reports.flatMap(({ outcome, findings }) =>
    findings
      .filter((finding) => outcome !== 'wrong' || isWrong(finding))
      .map(({ code }) => ({ code, word: outcome === 'wrong' ? 'Wrong' : 'Doubtful' })),
  );
  for (const [word, group] of Map.groupBy(found, (finding) => finding.word)) {
    const reasons = [...Map.groupBy(group, ({ code }) => code)].map(([code, all]) => ({
      code,
      rows: all.length,
    }));
    const listed = reasons.toSorted((one, other) => other.rows - one.rows);
    yield `  ${word}: ${listed.map(({ code, rows }) => `${code.replaceAll('-', ' ')} ${count(rows)}`).join(', ')}.`;
  }
}

function describeRow(report: RowReport, headings: ReadonlyMap<string, string>): string {
  const { file, line, subject, findings } = report;
  const sentences = findings.map((finding) => sentenceOfRow(finding, headings, 'en'));
  const about = [subject, sentences.join(' ')].filter((part) => part !== '').join(': ');
  return `${file}:${line}  ${outcomeLabel(report)}  ${about}`;
}

function outcomeLabel({ outcome, findings }: RowReport): string {
  if (outcome === 'wrong') return 'wrong';
  if (findings.length > 0) return 'doubtful';
  return outcome === 'known' ? 'known already' : 'would load';
}

function* describeEnd(
  tables: readonly ImportTable[],
  { reports, mayLoad, missingTonnes }: ImportAnswer,
  choice: ImportChoice,
): Generator<string> {
  const wrong = reports.filter(({ outcome }) => outcome === 'wrong').length;
  const loading = loadedByKind(tables, reports);
  if (!mayLoad) {
    const remedy = choice.skipInvalid ? '' : ' Correct what is wrong, or leave it out with --skip-invalid.';
    yield `Nothing was loaded: ${counted(wrong, 'row is', 'rows are')} wrong.${remedy}`;
    return;
  }
  yield choice.dryRun ? `A dry run: nothing was changed. It would load ${loading}.` : `Loaded: ${loading}.`;
  if (wrong > 0) yield `Left out: ${counted(wrong, 'row')}, marked 'wrong' above.`;
  if (missingTonnes > 0)
    yield `Not issued: ${count(missingTonnes)} t that the files have beyond those issued here. Issue them with --issue-missing.`;
}

function count(number: number): string {
  return numberOf(number, 'en');
}

function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

function loadedByKind(tables: readonly ImportTable[], reports: readonly RowReport[]): string {
  const loading = Map.groupBy(
    reports.filter(({ outcome }) => outcome === 'loads'),
    ({ table }) => tables[table]?.kind,
  );
  const parts = importKinds.flatMap((kind) => {
    const rows = loading.get(kind)?.length ?? 0;
    return rows === 0 ? [] : [countOfKind(kind, rows, 'en')];
  });
  return parts.length === 0 ? 'nothing new' : parts.join(', ');
}
