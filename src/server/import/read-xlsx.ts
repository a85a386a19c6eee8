import type { RawRecord } from '#domain/import/import-table.ts';
import readWorkbook from 'read-excel-file/node';
import { read, type Read, unread } from './file-problem.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

type Cell = string | number | boolean | Date | null;
export type SheetRecords = { readonly name: string; readonly records: readonly RawRecord[] };

/** Reads the records of every sheet of an Excel workbook as text: dates as `YYYY-MM-DD`, numbers without separators. */
export async function readXlsx(bytes: Buffer): Promise<Read<readonly SheetRecords[]>> {
  const unpacked = unpackWorkbook(bytes);
  if (!unpacked.ok) return unpacked;
  try {
    const sheets = await readWorkbook(unpacked.value, { trim: false });
    return read(
      sheets.map(({ sheet, data }) => ({
        name: sheet,
        records: (data as unknown as Cell[][]).map(toRecord),
      })),
    );
  } catch {
    return unread({ code: 'xlsx-unreadable', values: {} });
  }
}

function toRecord(row: readonly Cell[], index: number): RawRecord {
  return { line: index + 1, cells: row.map(toText) };
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
