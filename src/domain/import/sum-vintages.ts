import { MAX_TONNES } from '../tonnes.ts';
import type { Doubt, Wrong } from './findings.ts';
import type { ImportedVintage, VintageRow } from './judge-tables.ts';
import { isAddedTo, type JudgedRow, whereIs } from './row-report.ts';

/** Returns the sum of the rows that a row is added to or that are added to it; null for a row that stands alone. */
export function totalOf(
  added: ReadonlyMap<JudgedRow<unknown>, readonly VintageRow[]>,
  row: JudgedRow<VintageRow>,
  kept: JudgedRow<unknown> | undefined,
): ImportedVintage | null {
  const rows = kept === undefined || row.isSummed !== true ? undefined : added.get(kept);
  const year = row.judged.content?.vintage.year;
  if (rows === undefined || year === undefined || (row !== kept && !isAddedTo(row, kept))) return null;
  const sum = (quantityOf: (vintage: ImportedVintage) => number) =>
    rows.reduce((before, { vintage }) => before + quantityOf(vintage), 0);
  return { year, issued: sum(({ issued }) => issued), retired: sum(({ retired }) => retired) };
}

/** Returns what is wrong with a sum: more than ten digits, or more retired than issued. */
export function checkTotal(total: ImportedVintage | null): Wrong[] {
  if (total === null) return [];
  const { issued, retired } = total;
  if (issued > MAX_TONNES)
    return [{ code: 'not-tonnes', values: { column: 'issued', text: String(issued) } }];
  return retired > issued ? [{ code: 'retired-over-issued', values: { retired, issued } }] : [];
}

/** Returns the doubt of a row that is added to another, or of a sum of nothing. */
export function doubtSum(
  total: ImportedVintage | null,
  row: JudgedRow<VintageRow>,
  kept: JudgedRow<unknown> | undefined,
): Doubt[] {
  if (total === null || kept === undefined) return [];
  if (row !== kept) return [{ code: 'added-up', values: { where: whereIs(kept) } }];
  return total.issued === 0 ? [{ code: 'vintage-empty', values: { year: total.year } }] : [];
}
