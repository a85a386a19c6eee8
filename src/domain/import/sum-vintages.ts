import { MAX_TONNES } from '../tonnes.ts';
import type { Doubt, Wrong } from './findings.ts';
import type { ImportedVintage, VintageRow } from './judge-tables.ts';
import type { KnownProject } from './known-entries.ts';
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

/** What was issued of a vintage and how much of it is retired here, in t CO2e. */
type Loaded = Pick<ImportedVintage, 'issued' | 'retired'>;

/**
 * Returns a doubt for each figure in which a file differs from what was issued. Units retired in this registry
 * since then are no difference; units the source has retired since then are.
 */
export function differencesOf({ serial }: KnownProject, loaded: Loaded, stated: ImportedVintage): Doubt[] {
  const issued = { serial, loaded: loaded.issued, said: stated.issued };
  const retired = { serial, loaded: loaded.retired, said: stated.retired };
  const differences: Doubt[] = [];
  if (stated.issued > loaded.issued) differences.push({ code: 'missing-tonnes', values: issued });
  if (stated.issued < loaded.issued) differences.push({ code: 'surplus-tonnes', values: issued });
  if (stated.retired > loaded.retired) differences.push({ code: 'retired-since', values: retired });
  return differences;
}

/**
 * Returns the tonnes of a vintage that a file has beyond those issued, null if there are none. Of these, as many
 * are retired as the source has retired beyond what is retired here: nobody can use them any more.
 */
export function missingOf(loaded: Loaded, stated: ImportedVintage): ImportedVintage | null {
  const issued = stated.issued - loaded.issued;
  if (issued <= 0) return null;
  const retired = Math.min(issued, Math.max(0, stated.retired - loaded.retired));
  return { year: stated.year, issued, retired };
}
