import type { RegisteredRow } from '#contract/emission-rows.ts';
import { detailsOf } from '#domain/ledger/act-details.ts';
import type { EmissionRow, UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import { rowDetailsOf, type YearlyRow } from '#domain/project/draft-row.ts';
import type { Tonnes } from '#domain/tonnes.ts';

/** Returns the units with serials as rows of the emissions table. */
export function toUnitRows(registered: readonly RegisteredRow[]): readonly UnitEmissionRow[] {
  return registered.map((row): UnitEmissionRow => {
    const { year, status, serialMin: min, serialMax: max, certificate } = row;
    return {
      kind: 'units',
      year,
      status,
      range: { min, max },
      isEdited: false,
      // A transferred row may have the certificate of the receiver's retirement.
      ...(certificate !== null && retired.has(status) && { certificate }),
      ...detailsOf(status, row),
    };
  });
}

const retired: ReadonlySet<string> = new Set(['Retired', 'RetiredInventory']);

/** Returns the form's rows and units as rows of the emissions table. */
export function toEmissionRows(
  rows: readonly YearlyRow[],
  units: readonly UnitEmissionRow[],
): readonly EmissionRow[] {
  const drafts = rows.map(({ quantity, ...row }): EmissionRow => {
    return { kind: 'draft', ...row, tonnes: quantity as Tonnes };
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
      ? [{ year: row.year, status: row.status, quantity: row.tonnes, ...rowDetailsOf(row.status, row) }]
      : [],
  );
  const years = new Set(edited.map(({ year }) => year));
  return [...previous.filter(({ year }) => !years.has(year)), ...edited];
}

/** Returns the units of the table after it was edited. */
export function unitsOf(rows: readonly EmissionRow[]): readonly UnitEmissionRow[] {
  return rows.filter((row) => row.kind === 'units');
}

/** Returns the rows of units that were retired, transferred or cancelled in the table and are not sent yet. */
export function actsOn(units: readonly UnitEmissionRow[]): readonly UnitEmissionRow[] {
  return units.filter(({ isEdited, status }) => isEdited && status !== 'Registered');
}
