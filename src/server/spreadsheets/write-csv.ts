import type { Cell } from './cell.ts';

const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Returns rows as CSV for spreadsheets: UTF-8 with a byte order mark, comma-separated, lines ending in CRLF. Texts that a spreadsheet would
 * take for a formula begin with an apostrophe.
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
