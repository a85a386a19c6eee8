import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { importTable, type ImportTable, type RawRecord } from '#domain/import/import-table.ts';
import { recogniseColumns } from '#domain/import/recognise-columns.ts';
import { isSystemError } from '../kernel/start-problem.ts';
import { type FileProblem, read, type Read, unread } from './file-problem.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx, type SheetRecords } from './read-xlsx.ts';

const MAX_BYTES = 100 * 2 ** 20;

/** Tables of a file, and the names of workbook sheets without a table. */
export type ImportFile = {
  readonly tables: readonly ImportTable[];
  readonly sheetsNotRead: readonly string[];
};

/** Reads a file of projects, vintages or inventories: one table in a CSV file, one per sheet in a workbook. */
export async function readImportFile(path: string, name: string): Promise<Read<ImportFile>> {
  const extension = extname(path).toLowerCase();
  if (extension === '.xls') return unread({ code: 'xls-too-old', figures: {} });
  if (extension !== '.csv' && extension !== '.xlsx') return unread({ code: 'ending-unknown', figures: {} });
  const bytes = await readBytes(path);
  if (!bytes.ok) return bytes;
  return extension === '.csv' ? readCsvTable(bytes.value, name) : readWorkbookTables(bytes.value, name);
}

async function readBytes(path: string): Promise<Read<Buffer>> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return unread({ code: 'file-too-large', figures: { most: MAX_BYTES / 2 ** 20 } });
    return read(await readFile(path));
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return unread({ code: 'file-missing', figures: {} });
    if (isSystemError(error, 'EISDIR'))
      return unread({ code: 'file-unreadable', figures: { reason: 'it is a folder' } });
    if (isSystemError(error, 'EACCES'))
      return unread({ code: 'file-unreadable', figures: { reason: 'this user may not read it' } });
    throw error;
  }
}

function readCsvTable(bytes: Buffer, name: string): Read<ImportFile> {
  const records = readCsv(bytes);
  if (!records.ok) return records;
  const table = parseTable(name, records.value);
  return table.ok ? read({ tables: [table.value], sheetsNotRead: [] }) : table;
}

/** Reads the tables of a workbook and skips other sheets. Without any table, returns the problem of the first non-empty sheet. */
async function readWorkbookTables(bytes: Buffer, name: string): Promise<Read<ImportFile>> {
  const sheets = await readXlsx(bytes);
  if (!sheets.ok) return sheets;
  const results = sheets.value.map((sheet) => ({
    sheet,
    table: parseTable(nameOf(sheet, sheets.value, name), sheet.records),
  }));
  const tables = results.flatMap(({ table }) => (table.ok ? [table.value] : []));
  if (tables.length === 0) return unread(firstProblem(results.map(({ table }) => table)));
  const sheetsNotRead = results.filter(({ table }) => !table.ok).map(({ sheet }) => sheet.name);
  return read({ tables, sheetsNotRead });
}

function nameOf(sheet: SheetRecords, sheets: readonly SheetRecords[], name: string): string {
  return sheets.length === 1 ? name : `${name} (${sheet.name})`;
}

function firstProblem(results: readonly Read<unknown>[]): FileProblem {
  const problems = results.flatMap((result) => (result.ok ? [] : [result.problem]));
  return problems.find(({ code }) => code !== 'empty') ?? { code: 'empty', figures: {} };
}

function parseTable(name: string, records: readonly RawRecord[]): Read<ImportTable> {
  const headerIndex = records.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = records[headerIndex];
  if (header === undefined) return unread({ code: 'empty', figures: {} });
  const recognised = recogniseColumns(header.cells);
  if ('code' in recognised) return unread(recognised);
  const table = importTable(name, header.cells, recognised, records.slice(headerIndex + 1));
  return table.rows.length === 0 ? unread({ code: 'no-rows', figures: {} }) : read(table);
}
