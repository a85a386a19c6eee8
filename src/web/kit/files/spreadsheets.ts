import { currentLocale } from '../text/locale.ts';

const BYTE_ORDER_MARK = '\ufeff';
/** Characters that make a spreadsheet take a cell for a formula. */
const formulaStart = /^[=+\-@\t\r]/;
const number = /^-?\d+(?:\.\d+)?$/;

/**
 * Returns a CSV file that spreadsheets open as it is: with a byte order mark, separated by semicolons where
 * the decimal sign is a comma. Cells that would be formulas begin with an apostrophe.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const separator = hasDecimalComma() ? ';' : ',';
  const lines = rows.map((cells) => cells.map(toCell).join(separator));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function hasDecimalComma(): boolean {
  const parts = new Intl.NumberFormat(`${currentLocale()}-CA`).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',');
}

/** Like `toCsv`, as a file. */
export function toCsvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([toCsv(rows)], { type: 'text/csv' });
}

function toCell(text: string): string {
  const safe = formulaStart.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns an Excel workbook with one sheet of texts. */
export async function toWorkbook(sheet: string, rows: readonly (readonly string[])[]): Promise<Blob> {
  // Loaded with the first workbook.
  const { default: write } = await import('write-excel-file/browser');
  const data = rows.map((cells) => cells.map((value) => ({ value, type: String })));
  return write([{ sheet, data }]).toBlob();
}
