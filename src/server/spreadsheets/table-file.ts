import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import type { Feature } from 'write-excel-file/node';
import { FileReply } from '../kernel/file-reply.ts';

/** The formats of a table for spreadsheets. */
export type TableFormat = 'csv' | 'xlsx';

/** Content types of tables for spreadsheets. */
export const tableTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Makes a file of one table. `name` is the file's name without its ending. */
export async function makeTableFile(
  table: Sheet,
  { format, name }: { readonly format: TableFormat; readonly name: string },
): Promise<FileReply> {
  const content = format === 'csv' ? writeCsv([table.columns, ...table.rows]) : await writeXlsx([table]);
  return new FileReply({ content, contentType: tableTypes[format], filename: `${name}.${format}` });
}

/** A cell of a table: a text, a number, or nothing. */
export type Cell = string | number | null;

const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Returns rows as CSV for spreadsheets: UTF-8 with a byte order mark, comma-separated, lines ending in CRLF.
 * Texts that a spreadsheet would take for a formula begin with an apostrophe.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A sheet of a workbook: its name, headings and rows. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

const MIN_WIDTH = 12;
const MAX_WIDTH = 48;

/**
 * Returns sheets as an Excel workbook, headings bold and kept in view. Texts stay texts, also those that look
 * like formulas.
 */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Buffer> {
  // Loaded with the first workbook.
  const { default: write } = await import('write-excel-file/node');
  const workbook = sheets.map(({ name, columns, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map((column, place) => ({ width: widthOf(column, rows, place) })),
    data: [columns.map((value) => ({ ...toText(value), fontWeight: 'bold' as const })), ...rows.map(toCells)],
  }));
  return write(workbook, { features: [inheritedNames] }).toBuffer();
}

/**
 * The names that each object inherits, such as `constructor`. The library numbers texts by an object and gives
 * these no number, so they are written with a mark before them, which is removed from the finished table of texts.
 */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
const MARK = '\uE000';
const MARKED = new RegExp(`${MARK}(?=(?:${[...inherited].join('|')})<)`, 'g');
const TEXTS = 'xl/sharedStrings.xml';

const inheritedNames: Feature<Stream | Buffer | Blob> = {
  files: {
    write: {
      files: (_sheets, file) => {
        const texts = file.read(TEXTS);
        return typeof texts === 'string' ? { [TEXTS]: texts.replace(MARKED, '') } : undefined;
      },
    },
  },
};

const toText = (value: string) => ({ value: inherited.has(value) ? `${MARK}${value}` : value, type: String });

function toCells(row: readonly Cell[]) {
  return row.map((value) => {
    if (value === null) return null;
    return typeof value === 'number' ? { value, type: Number } : toText(value);
  });
}

function widthOf(column: string, rows: readonly (readonly Cell[])[], place: number): number {
  const longest = rows.reduce(
    (length, row) => Math.max(length, String(row[place] ?? '').length),
    column.length,
  );
  return Math.min(Math.max(longest + 1, MIN_WIDTH), MAX_WIDTH);
}
