import type { RawRecord } from '#domain/import/import-table.ts';

/** A sheet of a file, or the one table of a CSV file. */
export type SheetToRead = {
  /** The name of its tables in reports: of the file, with that of the sheet if there are several. */
  readonly file: string;
  readonly sheet: string | null;
  readonly isHidden: boolean;
  /** True for a sheet: its rows have no number of cells of their own. */
  readonly isGrid: boolean;
};

/** A cell that reaches over several rows: its column, counting from 0, and its first and last line. */
export type MergedCell = { readonly column: number; readonly top: number; readonly bottom: number };

/** Takes the records of a sheet one after the other. */
export type RecordTaker = {
  /** Takes the next record. Returns false once no other is needed. */
  readonly take: (record: RawRecord) => boolean;
  /** Takes a cell that reaches over several rows, once all records are taken. */
  readonly merge: (cell: MergedCell) => void;
};
