import type { RegisteredRow } from '#contract/emission-rows.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { Tonnes } from '#domain/tonnes.ts';

/** The form's rows and those with serials, as the table edits them. */
export function toEmissionRows(
  rows: readonly YearlyRow[],
  registered: readonly RegisteredRow[],
): readonly EmissionRow[] {
  const drafts = rows.map(({ year, status, quantity }): EmissionRow => {
    return { kind: 'draft', year, status, tonnes: quantity as Tonnes };
  });
  const units = registered.map(({ year, status, serialMin: min, serialMax: max }): EmissionRow => {
    return { kind: 'units', year, status, range: { min, max }, isEdited: false };
  });
  return [...drafts, ...units];
}

/**
 * The form's rows after the table was edited. Rows of years that the timeline leaves out at the moment stay: a year that was
 * typed wrong loses nothing.
 */
export function toYearlyRows(
  rows: readonly EmissionRow[],
  before: readonly YearlyRow[],
): readonly YearlyRow[] {
  const shown = rows.flatMap((row) =>
    row.kind === 'draft' ? [{ year: row.year, status: row.status, quantity: row.tonnes }] : [],
  );
  const years = new Set(shown.map(({ year }) => year));
  return [...before.filter(({ year }) => !years.has(year)), ...shown];
}
