import type { Cell } from './cell.ts';

/** A sheet of a workbook: its name, headings and rows. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

const MIN_WIDTH = 12;
const MAX_WIDTH = 48;

/** Returns sheets as an Excel workbook, headings bold and kept in view. Texts stay texts, also those that look like formulas. */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Buffer> {
  // Loaded with the first workbook.
  const { default: write } = await import('write-excel-file/node');
  const workbook = sheets.map(({ name, columns, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map((column, place) => ({ width: widthOf(column, rows, place) })),
    data: [
      columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map(toCells),
    ],
  }));
  return write(workbook).toBuffer();
}

function toCells(row: readonly Cell[]) {
  return row.map((value) => {
    if (value === null) return null;
    return typeof value === 'number' ? { value, type: Number } : { value, type: String };
  });
}

function widthOf(column: string, rows: readonly (readonly Cell[])[], place: number): number {
  const longest = rows.reduce(
    (length, row) => Math.max(length, String(row[place] ?? '').length),
    column.length,
  );
  return Math.min(Math.max(longest + 1, MIN_WIDTH), MAX_WIDTH);
}
