import type { RegisteredRow } from '#contract/emission-rows.ts';
import { detailsOf } from '#domain/ledger/act-details.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { Tonnes } from '#domain/tonnes.ts';

/** Returns the form's rows and the units with serials, as rows of the emissions table. */
export function toEmissionRows(
  rows: readonly YearlyRow[],
  registered: readonly RegisteredRow[],
): readonly EmissionRow[] {
  const drafts = rows.map(({ quantity, ...row }): EmissionRow => {
    return { kind: 'draft', ...row, tonnes: quantity as Tonnes };
  });
  const units = registered.map((row): EmissionRow => {
    const { year, status, serialMin: min, serialMax: max } = row;
    return { kind: 'units', year, status, range: { min, max }, isEdited: false, ...detailsOf(status, row) };
  });
  return [...drafts, ...units];
}

/**
 * Returns the form's rows after the table was edited. Rows of years currently outside the timeline are kept, so that a mistyped
 * year loses nothing.
 */
export function toYearlyRows(
  rows: readonly EmissionRow[],
  previous: readonly YearlyRow[],
): readonly YearlyRow[] {
  const edited = rows.flatMap((row) =>
    row.kind === 'draft'
      ? [{ year: row.year, status: row.status, quantity: row.tonnes, ...detailsOf(row.status, row) }]
      : [],
  );
  const years = new Set(edited.map(({ year }) => year));
  return [...previous.filter(({ year }) => !years.has(year)), ...edited];
}
