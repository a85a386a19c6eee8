import { plainShape, toRow } from '#domain/import/apply-mapping.ts';
import { type ImportKind } from '#domain/import/import-columns.ts';
import {
  type ImportRow,
  type ImportTable,
  isBlank,
  type RawRecord,
  recognizeColumns,
  type TableShape,
  toTable,
} from '#domain/import/import-table.ts';
import { type FileProblem, type Read, read, unread } from './file-problem.ts';
import type { ReadBudget } from './read-budget.ts';

/** In how many rows the headings are looked for: titles and notes may stand above them. */
export const MAX_TITLE_ROWS = 20;

/** A cell that reaches over several rows: its column, counting from 0, and its first and last line. */
export type MergedCell = { readonly column: number; readonly top: number; readonly bottom: number };

/** Quantities: one that reaches over several rows is not meant for each of them. */
const quantities: ReadonlySet<string> = new Set(['issued', 'retired', 'tonnes']);

/** Reads a table record by record, and keeps only the cells of known columns. */
export type TableReader = {
  /** Takes the next record. Returns false once no other is needed. */
  readonly take: (record: RawRecord) => boolean;
  /** Fills the empty cells below a merged one, once all records are taken. */
  readonly merge: (cell: MergedCell) => void;
  readonly end: () => Read<ImportTable>;
};

/**
 * Returns a reader of a table. `isGrid` is true for a sheet, whose rows have no number of cells of their own.
 */
export function tableReader(name: string, budget: ReadBudget, { isGrid }: { readonly isGrid: boolean }) {
  let problem: FileProblem = { code: 'empty', values: {} };
  let titleRows = 0;
  let shape: TableShape | null = null;
  const rows: ImportRow<ImportKind>[] = [];
  const readHeader = ({ cells }: RawRecord): boolean => {
    const recognized = recognizeColumns(cells);
    if ('code' in recognized) {
      if (titleRows === 0 || isNearer(recognized, problem)) problem = recognized;
      titleRows += 1;
      return titleRows < MAX_TITLE_ROWS;
    }
    shape = plainShape(name, recognized, cells.length, isGrid);
    return true;
  };
  const readRow = (record: RawRecord, at: TableShape) => {
    if (!budget.keepsRow()) return;
    const row = toRow(record, at);
    if (row === null) return;
    budget.spendText(charactersOf(Object.values(row.cells)));
    rows.push(row);
  };
  const fillBelow = ({ column, top, bottom }: MergedCell, { recognized }: TableShape) => {
    budget.checkTime();
    const field = [...recognized.places].find(([, place]) => place === column)?.[0];
    const first = rows.findIndex(({ line }) => line === top);
    const text =
      field === undefined ? '' : (rows[first]?.cells as Record<string, string> | undefined)?.[field];
    if (field === undefined || text === undefined || text === '' || quantities.has(field)) return;
    for (let place = first + 1; place < rows.length; place += 1) {
      const row = rows[place];
      if (row === undefined || row.line > bottom) return;
      if ((row.cells as Record<string, string>)[field] !== '') continue;
      budget.spendText(text.length);
      rows[place] = { ...row, cells: { ...row.cells, [field]: text } };
    }
  };
  const reader: TableReader = {
    take: (record) => {
      if (isBlank(record)) return true;
      if (shape === null) return readHeader(record);
      readRow(record, shape);
      return true;
    },
    merge: (cell) => {
      if (shape !== null) fillBelow(cell, shape);
    },
    end: () => {
      if (shape === null) return unread(problem);
      return rows.length === 0 ? unread({ code: 'no-rows', values: {} }) : read(toTable(shape, rows));
    },
  };
  return reader;
}

/** Whether a row lacks fewer required columns than the nearest one above it. */
function isNearer(problem: FileProblem, before: FileProblem): boolean {
  if (problem.code !== 'kind-unknown' || before.code !== 'kind-unknown') return false;
  return problem.values.missing.length < before.values.missing.length;
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
