import { extname } from 'node:path';
import { importTable, type ImportTable, type RawRecord } from '#domain/import/import-table.ts';
import { recogniseColumns } from '#domain/import/recognise-columns.ts';
import { type FileProblem, read, type Read, unread } from './file-problem.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx, type SheetRecords } from './read-xlsx.ts';

/** Tables of a file, and the names of workbook sheets without a table. */
export type ImportFile = {
  readonly tables: readonly ImportTable[];
  readonly sheetsNotRead: readonly string[];
};

/** Checks that a file's name ends in `.csv` or `.xlsx`. */
export function requireEnding(name: string): Read<'.csv' | '.xlsx'> {
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
  const recognised = recogniseColumns(header.cells);
  if ('code' in recognised) return unread(recognised);
  const table = importTable(name, header.cells, recognised, records.slice(headerIndex + 1));
  return table.rows.length === 0 ? unread({ code: 'no-rows', values: {} }) : read(table);
}
