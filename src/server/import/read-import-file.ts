import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ImportTable } from '#domain/import/import-table.ts';
import { type FileBytes, withBytes } from '../files/kinds/read-zip.ts';
import { isSystemError } from '../kernel/start-problem.ts';
import { type FileProblem, type Read, read, unread } from './file-problem.ts';
import { openBudget, type ReadBudget, type ReadLimits, Unreadable } from './read-budget.ts';
import { readCsv } from './read-csv.ts';
import { tableReader } from './read-table.ts';
import { readWorkbook, type SheetTable } from './workbook/read-workbook.ts';

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
): Promise<Read<ImportFile>> {
  const ending = requireEnding(path);
  if (!ending.ok) return ending;
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return unread({ code: 'file-too-large', values: { most: MAX_BYTES / MEGABYTE } });
    return await readImportFile(path, name, limits);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return unread({ code: 'file-missing', values: {} });
    if (isSystemError(error, 'EISDIR'))
      return unread({ code: 'file-unreadable', values: { reason: 'folder' } });
    if (isSystemError(error, 'EACCES'))
      return unread({ code: 'file-unreadable', values: { reason: 'denied' } });
    throw error;
  }
}

/** Tables of a file, and the names of workbook sheets without a table. */
export type ImportFile = {
  readonly tables: readonly ImportTable[];
  readonly sheetsNotRead: readonly string[];
};

/** Checks that a file's name ends in `.csv` or `.xlsx`. */
function requireEnding(name: string): Read<'.csv' | '.xlsx'> {
  const ending = extname(name).toLowerCase();
  if (ending === '.csv' || ending === '.xlsx') return read(ending);
  return unread({ code: ending === '.xls' ? 'xls-too-old' : 'ending-unknown', values: {} });
}

const ARCHIVE = 'PK\u0003\u0004';
const OLD_WORKBOOK = '\u00d0\u00cf\u0011\u00e0';

/**
 * Reads the tables of a CSV file or a workbook, which is told by its first bytes if its name says otherwise.
 * Refuses a file before it takes more memory or time than the limits allow.
 */
export async function readImportFile(
  path: string,
  name: string,
  limits: ReadLimits,
): Promise<Read<ImportFile>> {
  const ending = requireEnding(name);
  if (!ending.ok) return ending;
  const budget = openBudget(limits);
  try {
    const file = await withBytes(path, async (bytes): Promise<Read<ImportFile>> => {
      const signature = (await bytes.at(0, 4)).toString('latin1');
      if (signature === OLD_WORKBOOK) return unread({ code: 'xls-too-old', values: {} });
      if (bytes.size === 0) return unread({ code: 'empty', values: {} });
      const isWorkbook = ending.value === '.xlsx' || signature === ARCHIVE;
      return isWorkbook ? readWorkbookTables(bytes, name, budget) : readCsvTable(bytes, name, budget);
    });
    const rows = budget.rows();
    return rows > limits.rows ? unread({ code: 'too-many-rows', values: { rows, most: limits.rows } }) : file;
  } catch (error) {
    if (error instanceof Unreadable) return unread(error.problem);
    throw error;
  }
}

async function readCsvTable(bytes: FileBytes, name: string, budget: ReadBudget): Promise<Read<ImportFile>> {
  const reader = tableReader(name, budget, { isGrid: false });
  await readCsv(bytes, reader, budget);
  const table = reader.end();
  return table.ok ? read({ tables: [table.value], sheetsNotRead: [] }) : table;
}

/**
 * Reads the tables of a workbook and skips other sheets. Without any table, returns the problem of the first
 * non-empty sheet.
 */
async function readWorkbookTables(
  bytes: FileBytes,
  name: string,
  budget: ReadBudget,
): Promise<Read<ImportFile>> {
  const sheets = await readWorkbook(bytes, budget, (sheet, count) =>
    tableReader(count === 1 ? name : `${name} (${sheet})`, budget, { isGrid: true }),
  );
  const tables = sheets.flatMap(({ table }) => (table.ok ? [table.value] : []));
  if (tables.length === 0) return unread(firstProblem(sheets));
  return read({ tables, sheetsNotRead: sheets.filter(({ table }) => !table.ok).map((sheet) => sheet.name) });
}

function firstProblem(sheets: readonly SheetTable[]): FileProblem {
  const problems = sheets.flatMap(({ table }) => (table.ok ? [] : [table.problem]));
  return problems.find(({ code }) => code !== 'empty') ?? { code: 'empty', values: {} };
}
