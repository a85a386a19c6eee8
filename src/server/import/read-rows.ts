import { toRow } from '#domain/import/apply-mapping.ts';
import type { ImportKind } from '#domain/import/import-columns.ts';
import {
  type ImportRow,
  type ImportTable,
  type RawRecord,
  type TableShape,
  toTable,
} from '#domain/import/import-table.ts';
import type { ReadBudget } from './read-budget.ts';

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

/** A table of a file, and how many of the sheet's rows its mapping leaves out. */
export type ReadTable = { readonly table: ImportTable; readonly leftOut: number };

/** Fields of quantities: one that reaches over several rows is not meant for each of them. */
export const quantities: ReadonlySet<string> = new Set(['issued', 'retired', 'tonnes']);

type Reading = { readonly shape: TableShape; readonly rows: ImportRow<ImportKind>[]; leftOut: number };

/**
 * Returns functions that read the rows of a sheet into one table for each shape, and fill the empty cells below merged
 * ones. A row counts once, whatever is made of it.
 */
export function rowsReader(shapes: readonly TableShape[], budget: ReadBudget) {
  const readings = shapes.map((shape): Reading => ({ shape, rows: [], leftOut: 0 }));
  return {
    take: (record: RawRecord): void => {
      if (readings.length === 0 || !budget.keepsRow()) return;
      for (const reading of readings) {
        const row = toRow(record, reading.shape);
        if (row === null) {
          reading.leftOut += 1;
          continue;
        }
        budget.spendText(charactersOf(Object.values(row.cells)));
        reading.rows.push(row);
      }
    },
    merge: (cell: MergedCell): void => {
      for (const reading of readings) fillBelow(cell, reading, budget);
    },
    end: (): readonly ReadTable[] =>
      readings.map(({ shape, rows, leftOut }) => ({ table: toTable(shape, rows), leftOut })),
  };
}

function fillBelow({ column, top, bottom }: MergedCell, { shape, rows }: Reading, budget: ReadBudget): void {
  budget.checkTime();
  const field = [...shape.recognized.places].find(([, place]) => place === column)?.[0];
  const first = rows.findIndex(({ line }) => line === top);
  const text = field === undefined ? '' : (rows[first]?.cells as Record<string, string> | undefined)?.[field];
  if (field === undefined || text === undefined || text === '' || quantities.has(field)) return;
  for (let place = first + 1; place < rows.length; place += 1) {
    const row = rows[place];
    if (row === undefined || row.line > bottom) return;
    if ((row.cells as Record<string, string>)[field] !== '') continue;
    budget.spendText(text.length);
    rows[place] = { ...row, cells: { ...row.cells, [field]: text } };
  }
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
