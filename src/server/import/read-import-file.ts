import { stat } from 'node:fs/promises';
import type { Charset } from '#domain/import/charset.ts';
import { type ImportKind, importKinds } from '#domain/import/import-columns.ts';
import type { FileMapping, SheetDescription } from '#domain/import/mapping.ts';
import { isSystemError } from '../kernel/start-problem.ts';
import { type FileProblem, type Read, read, unread } from './file-problem.ts';
import type { SheetChoice } from './find-headings.ts';
import { openBudget, type ReadBudget, type ReadLimits, Unreadable } from './read-budget.ts';
import { readRecords, requireEnding } from './read-records.ts';
import type { ReadTable } from './read-rows.ts';
import { type SheetRead, type TableReader, tableReader } from './read-table.ts';
import type { SavedSheets } from './saved-sheets.ts';

const MEGABYTE = 2 ** 20;
const MAX_BYTES = 100 * MEGABYTE;

/**
 * Reads a file of projects, vintages or inventories that is named on the command line: one table in a CSV
 * file, one per sheet in a workbook.
 */
export async function readNamedFile(
  path: string,
  name: string,
  limits: ReadLimits,
  choice: FileChoice = byHeadings,
): Promise<Read<ImportFile>> {
  const ending = requireEnding(path);
  if (!ending.ok) return ending;
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return unread({ code: 'file-too-large', values: { most: MAX_BYTES / MEGABYTE } });
    return await readImportFile(path, name, limits, choice);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return unread({ code: 'file-missing', values: {} });
    if (isSystemError(error, 'EISDIR'))
      return unread({ code: 'file-unreadable', values: { reason: 'folder' } });
    if (isSystemError(error, 'EACCES'))
      return unread({ code: 'file-unreadable', values: { reason: 'denied' } });
    throw error;
  }
}

/** A table of a file, with the sheet it is made of; null for a CSV file. */
export type FileTable = ReadTable & { readonly sheet: string | null };

/** What a file has: its sheets, and the tables of those that are read. */
export type ImportFile = {
  readonly sheets: readonly SheetDescription[];
  readonly tables: readonly FileTable[];
  /** Names of the sheets that are not read. */
  readonly sheetsNotRead: readonly string[];
  /** Whether its letters beyond ASCII are a guess. */
  readonly isEncodingGuessed: boolean;
  /** Without any table: what is wrong with the headings of its first sheet. Null otherwise. */
  readonly problem: FileProblem | null;
};

/** By what a file is read: the mapping that was sent, if one was, those that were saved, and the stated encoding. */
export type FileChoice = {
  readonly sent: FileMapping | null;
  readonly saved: SavedSheets;
  /** The kinds of tables that may be proposed. */
  readonly kinds: readonly ImportKind[];
  /** The encoding that was stated of a CSV file; null if it is to be found out. */
  readonly charset: Charset | null;
};

/** Reads a file by what its headings say. */
export const byHeadings: FileChoice = { sent: null, saved: new Map(), kinds: importKinds, charset: null };

/**
 * Reads a CSV file or a workbook: describes its sheets, and makes tables of those whose columns are known. Refuses a
 * file before it takes more memory or time than the limits allow, and one without any rows. A file with a sheet of a
 * known source is read a second time, once all its columns are known and leave no question.
 */
export async function readImportFile(
  path: string,
  name: string,
  limits: ReadLimits,
  choice: FileChoice = byHeadings,
): Promise<Read<ImportFile>> {
  const budget = openBudget(limits);
  try {
    const first = await readSheets(path, name, budget, choice);
    if (!first.ok) return first;
    const { sheets: described } = first.value;
    if (choice.sent !== null || !described.some(isReadAgain))
      return toFile(first.value, budget.rows(), limits);
    const again = budget.again();
    const sent = mappingInUse(described);
    const second = await readSheets(path, name, again, { ...choice, sent });
    if (!second.ok) return second;
    const sheets = second.value.sheets.map((sheet, place) => describedBefore(sheet, described[place]));
    return toFile({ ...second.value, sheets }, again.rows(), limits);
  } catch (error) {
    if (error instanceof Unreadable) return unread(error.problem);
    throw error;
  }
}

type SheetsRead = { readonly sheets: readonly SheetRead[]; readonly isEncodingGuessed: boolean };

async function readSheets(
  path: string,
  name: string,
  budget: ReadBudget,
  choice: FileChoice,
): Promise<Read<SheetsRead>> {
  const readers: TableReader[] = [];
  const records = await readRecords({ path, name, charset: choice.charset }, budget, (sheet, count) => {
    const reader = tableReader(sheet, budget, choiceOf(choice, sheet.sheet, count));
    readers.push(reader);
    return reader;
  });
  if (!records.ok) return records;
  const { isEncodingGuessed } = records.value;
  return read({ sheets: readers.map((reader) => reader.end()), isEncodingGuessed });
}

/** Returns whether a sheet of a known source leaves no question, so that it can be read. */
function isReadAgain({ description }: SheetRead): boolean {
  const { isHidden, isRead, source, tables, open, rows } = description;
  return !isHidden && !isRead && source !== null && tables.length > 0 && open.length === 0 && rows > 0;
}

/** Returns the mapping of the sheets that are read, or are to be read a second time. */
function mappingInUse(sheets: readonly SheetRead[]): FileMapping {
  const isUsed = (sheet: SheetRead) => sheet.description.isRead || isReadAgain(sheet);
  return { tables: sheets.filter(isUsed).flatMap(({ description }) => description.tables) };
}

function describedBefore(sheet: SheetRead, before: SheetRead | undefined): SheetRead {
  if (before === undefined) return sheet;
  const { isRead } = sheet.description;
  return { ...sheet, description: { ...before.description, isRead } };
}

/** Returns the tables of a file, or why there is nothing to be read in it. */
function toFile(
  { sheets, isEncodingGuessed }: SheetsRead,
  rows: number,
  { rows: most }: ReadLimits,
): Read<ImportFile> {
  if (rows > most) return unread({ code: 'too-many-rows', values: { rows, most } });
  const tables = sheets.flatMap(({ description: { sheet }, tables: read }) =>
    read.map((one) => ({ ...one, table: { ...one.table, isEncodingGuessed }, sheet })),
  );
  const descriptions = sheets.map(({ description }) => description);
  const problem = tables.length > 0 ? null : firstProblem(sheets);
  const filled = descriptions.map((sheet) => sheet.rows).filter((count) => count > 0);
  if (problem !== null && filled.length === 0) return unread(problem);
  const fewest = Math.min(...filled);
  if (problem !== null && fewest > most)
    return unread({ code: 'too-many-rows', values: { rows: fewest, most } });
  const sheetsNotRead = descriptions.flatMap(({ sheet, isRead }) =>
    sheet === null || isRead ? [] : [sheet],
  );
  return read({ sheets: descriptions, tables, sheetsNotRead, isEncodingGuessed, problem });
}

/**
 * Returns the choice for one of so many sheets. A mapping of one sheet also fits the one sheet of another file, whatever
 * its name is.
 */
function choiceOf(choice: FileChoice, sheet: string | null, count: number): SheetChoice {
  const { sent } = choice;
  if (sent === null) return { ...choice, sent };
  const named = sent.tables.filter((table) => table.sheet === sheet);
  const isOfOne = count === 1 && new Set(sent.tables.map((table) => table.sheet)).size === 1;
  return { ...choice, sent: named.length === 0 && isOfOne ? sent.tables : named };
}

function firstProblem(sheets: readonly SheetRead[]): FileProblem {
  const problems = sheets.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  return problems.find(({ code }) => code !== 'empty') ?? { code: 'empty', values: {} };
}
