import type { RawRecord } from '#domain/import/import-table.ts';
import readWorkbook, { InvalidInputError } from 'read-excel-file/node';
import { read, type Read, unread } from './file-problem.ts';

type Cell = string | number | boolean | Date | null;
export type SheetRecords = { readonly name: string; readonly records: readonly RawRecord[] };

/** Reads the records of every sheet of an Excel workbook as text: dates as `YYYY-MM-DD`, numbers without separators. */
export async function readXlsx(bytes: Buffer): Promise<Read<readonly SheetRecords[]>> {
  try {
    const sheets = await readWorkbook(bytes, { trim: false });
    return read(
      sheets.map(({ sheet, data }) => ({
        name: sheet,
        records: (data as unknown as Cell[][]).map(toRecord),
      })),
    );
  } catch (error) {
    const isOld = error instanceof InvalidInputError && error.code === 'XLS_FILE_NOT_SUPPORTED';
    return unread({ code: isOld ? 'xls-too-old' : 'xlsx-unreadable', figures: {} });
  }
}

function toRecord(row: readonly Cell[], index: number): RawRecord {
  return { line: index + 1, cells: row.map(toText) };
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
