import { readFile, stat } from 'node:fs/promises';
import { isSystemError } from '../kernel/start-problem.ts';
import { read, type Read, unread, type FileProblem } from './file-problem.ts';
import { extname } from 'node:path';
import {
  importTable,
  type ImportTable,
  type RawRecord,
  recognizeColumns,
} from '#domain/import/import-table.ts';
import { readXlsx, type SheetRecords } from './read-xlsx.ts';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';

const MEGABYTE = 2 ** 20;
const MAX_BYTES = 100 * MEGABYTE;

/** Reads a file of projects, vintages or inventories: one table in a CSV file, one per sheet in a workbook. */
export async function readImportFile(path: string, name: string): Promise<Read<ImportFile>> {
  const ending = requireEnding(path);
  if (!ending.ok) return ending;
  const bytes = await readBytes(path);
  return bytes.ok ? readImportBytes(bytes.value, name) : bytes;
}

async function readBytes(path: string): Promise<Read<Buffer>> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return unread({ code: 'file-too-large', values: { most: MAX_BYTES / MEGABYTE } });
    return read(await readFile(path));
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

const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads the tables of a CSV file or a workbook, which is told by its first bytes if its name says otherwise. */
export async function readImportBytes(bytes: Buffer, name: string): Promise<Read<ImportFile>> {
  const ending = requireEnding(name);
  if (!ending.ok) return ending;
  const beginsWith = (signature: readonly number[]) => bytes.subarray(0, 4).equals(Buffer.from(signature));
  if (beginsWith(OLD_WORKBOOK)) return unread({ code: 'xls-too-old', values: {} });
  if (bytes.length === 0) return unread({ code: 'empty', values: {} });
  const isWorkbook = ending.value === '.xlsx' || beginsWith(ARCHIVE);
  return isWorkbook ? readWorkbookTables(bytes, name) : readCsvTable(bytes, name);
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
  return problems.find(({ code }) => code !== 'empty') ?? { code: 'empty', values: {} };
}

function parseTable(name: string, records: readonly RawRecord[]): Read<ImportTable> {
  const headerIndex = records.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = records[headerIndex];
  if (header === undefined) return unread({ code: 'empty', values: {} });
  const recognized = recognizeColumns(header.cells);
  if ('code' in recognized) return unread(recognized);
  const table = importTable(name, header.cells, recognized, records.slice(headerIndex + 1));
  return table.rows.length === 0 ? unread({ code: 'no-rows', values: {} }) : read(table);
}

const delimiters = [',', ';', '\t'] as const;

/**
 * Reads the records of a CSV file in UTF-8, with or without a byte order mark, or in UTF-16 with one, as Excel saves 'Unicode text'. Quoted cells may contain line breaks. The
 * delimiter (comma, semicolon or tab) is detected from the header.
 */
function readCsv(bytes: Uint8Array): Read<readonly RawRecord[]> {
  const decoded = decode(bytes);
  if (decoded === null) return unread({ code: 'not-utf8', values: {} });
  const text = decoded.replace(/\r\n?/g, '\n');
  const records: RawRecord[] = [];
  let line = 1;
  const keep = (cells: string[], { lines }: { readonly lines: number }) => {
    records.push({ line, cells });
    line = lines + 1;
    return null;
  };
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      on_record: keep,
    });
    return read(records);
  } catch (error) {
    if (error instanceof CsvError) return unread({ code: 'csv-quotes', values: { line } });
    throw error;
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // UTF-16 without its mark reads as UTF-8 with a NUL in every letter.
    return text.slice(0, 100).includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function delimiterOf(text: string): string {
  const header = text.trimStart().split('\n', 1)[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce<string>(
    (best, delimiter) => (count(delimiter) > count(best) ? delimiter : best),
    ',',
  );
}
