import type { HeldProject } from '#contract/held-projects.ts';
import { becomesUnits } from '#domain/ledger/emission-row.ts';

/** The tonnes of a year that an approval would turn into units, and how many units the year has already. */
export type AskedYear = { readonly year: number; readonly tonnes: number; readonly had: number };

type Rows = Pick<HeldProject, 'emissionReductions'>;

/** Returns the tonnes that an approval would issue or record, by year; no year without such tonnes. */
export function askedYears({ emissionReductions: { draft, registered } }: Rows): readonly AskedYear[] {
  const asked = Map.groupBy(
    draft.filter(({ status }) => becomesUnits(status)),
    ({ year }) => year,
  );
  return [...asked]
    .map(([year, rows]) => ({
      year,
      tonnes: rows.reduce((sum, { quantity }) => sum + quantity, 0),
      had: registered
        .filter((row) => row.year === year)
        .reduce((sum, { serialMin, serialMax }) => sum + serialMax - serialMin + 1, 0),
    }))
    .filter(({ tonnes }) => tonnes > 0)
    .toSorted((one, other) => one.year - other.year);
}

/** Returns the tonnes of all years together. */
export function sumOfYears(years: readonly AskedYear[]): number {
  return years.reduce((sum, { tonnes }) => sum + tonnes, 0);
}
