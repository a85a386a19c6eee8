import type { ImportKind } from './import-columns.ts';
import type { ImportRow, ImportTable } from './import-table.ts';

/** What the cells of a row are to say in place of what the file has. */
export type CorrectedCells = { readonly latitude: string; readonly longitude: string };

/** The corrected cells of a row, which is found by the index of its table and its line in the file. */
export type RowCorrection = { readonly table: number; readonly line: number; readonly cells: CorrectedCells };

/** The tables with corrected rows, or the first correction of a row that is not there or has no position. */
type Corrected =
  | { readonly ok: true; readonly tables: readonly ImportTable[] }
  | { readonly ok: false; readonly unknown: RowCorrection };

/** Returns tables in which rows have the cells that somebody corrected. */
export function correctRows(
  tables: readonly ImportTable[],
  corrections: readonly RowCorrection[],
): Corrected {
  if (corrections.length === 0) return { ok: true, tables };
  const left = new Map(corrections.map((correction) => [keyOf(correction), correction]));
  const corrected = tables.map((table, index) => {
    if (table.kind === 'vintages') return table;
    const rows = table.rows.map((row) => {
      const key = keyOf({ table: index, line: row.line });
      const correction = left.get(key);
      if (correction === undefined) return row;
      left.delete(key);
      return correctRow(row, correction.cells);
    });
    return { ...table, rows } as ImportTable;
  });
  const [unknown] = left.values();
  return unknown === undefined ? { ok: true, tables: corrected } : { ok: false, unknown };
}

function correctRow<Kind extends ImportKind>(row: ImportRow<Kind>, cells: CorrectedCells): ImportRow<Kind> {
  const isElsewhere = ([field]: readonly [string, string]) => !Object.hasOwn(cells, field);
  return {
    ...row,
    cells: { ...row.cells, ...cells },
    emptied: new Map([...row.emptied].filter(isElsewhere)),
    errors: new Map([...row.errors].filter(isElsewhere)),
  };
}

function keyOf({ table, line }: Pick<RowCorrection, 'table' | 'line'>): string {
  return `${table}:${line}`;
}
