import type { SavedMapping } from '#contract/import-mappings.ts';
import { normalizeHeading } from '#domain/import/import-columns.ts';
import type { TableMapping } from '#domain/import/mapping.ts';

/** The tables that are made of a sheet, by a saved mapping of this name. */
type SavedSheet = { readonly name: string; readonly tables: readonly TableMapping[] };

/** Saved mappings by the headings of each sheet that they were made for (`headingsKey`). */
export type SavedSheets = ReadonlyMap<string, SavedSheet>;

/** Returns the key of a sheet's headings: equal for the same ones in any order, letter case and spaces. */
export function headingsKey(headings: readonly string[]): string {
  return JSON.stringify(headings.map(normalizeHeading).toSorted());
}

/** Returns saved mappings by headings. Of several for the same headings, the one saved last counts. */
export function bySheet(
  saved: readonly (Pick<SavedMapping, 'name' | 'mapping' | 'sheets'> & { readonly savedAt: Date })[],
): SavedSheets {
  const sheets = new Map<string, SavedSheet>();
  const inOrder = saved.toSorted((one, other) => one.savedAt.getTime() - other.savedAt.getTime());
  for (const { name, mapping, sheets: made } of inOrder) {
    for (const { sheet, headings } of made) {
      const tables = mapping.tables.filter((table) => table.sheet === sheet);
      if (tables.length > 0) sheets.set(headingsKey(headings), { name, tables });
    }
  }
  return sheets;
}
