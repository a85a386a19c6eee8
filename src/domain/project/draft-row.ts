import { type DraftEmissionRow, isPlanned } from '../ledger/emission-row.ts';
import { accept, refuse, type Result } from '../result.ts';
import type { ProgramType } from './program-types.ts';

/** A yearly row without serials, as an owner enters it; `quantity` in t CO2e. */
export type YearlyRow = {
  readonly year: number;
  readonly status: DraftEmissionRow['status'];
  readonly quantity: number;
};

type Years = { readonly first: number; readonly last: number };

const rowsOfInventory: readonly YearlyRow['status'][] = ['Inventory', 'ProjectedInventory'];
const rowsOfClimateLens: readonly YearlyRow['status'][] = ['Estimated', 'Reduced'];
const rowsOfProject: readonly YearlyRow['status'][] = ['Projected', 'Registered'];

/** The statuses that rows without serials may have under a program type (specification §4). */
export function rowStatusesOf(programType: ProgramType | null): readonly YearlyRow['status'][] {
  if (programType === 'Inventory') return rowsOfInventory;
  if (programType === 'Infrastructure Canada') return rowsOfClimateLens;
  return rowsOfProject;
}

/**
 * What a year begins with: one row Projected; of an inventory Inventory, and ProjectedInventory after the current year; of
 * Infrastructure Canada a baseline and what is left of it (specification §4, product decisions §4).
 */
export function openYear(
  programType: ProgramType | null,
  year: number,
  currentYear: number,
): readonly YearlyRow[] {
  if (programType === 'Infrastructure Canada') {
    return rowsOfClimateLens.map((status) => ({ year, status, quantity: 0 }));
  }
  if (programType !== 'Inventory') return [{ year, status: 'Projected', quantity: 0 }];
  return [{ year, status: year > currentYear ? 'ProjectedInventory' : 'Inventory', quantity: 0 }];
}

/**
 * The rows that a timeline asks for: those there are of its years, and for every year without a row what it begins with.
 * `settled` are the years that have units already: they need no row.
 */
export function rowsOfTimeline(
  rows: readonly YearlyRow[],
  { first, last }: Years,
  {
    programType,
    currentYear,
    settled,
  }: {
    readonly programType: ProgramType | null;
    readonly currentYear: number;
    readonly settled: readonly number[];
  },
): readonly YearlyRow[] {
  const statuses = rowStatusesOf(programType);
  const kept = rows.filter(({ year, status }) => first <= year && year <= last && statuses.includes(status));
  const years = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return years.flatMap((year) => {
    const ofYear = kept.filter((row) => row.year === year);
    if (ofYear.length > 0) return ofYear;
    return settled.includes(year) ? [] : openYear(programType, year, currentYear);
  });
}

/**
 * Whether rows may be kept in a draft: their statuses are their program type's, an inventory's year stands once, and a
 * year of Infrastructure Canada has each of its two at most once. Answers the rows by year.
 */
export function checkRows(
  rows: readonly YearlyRow[],
  programType: ProgramType | null,
): Result<readonly YearlyRow[]> {
  const statuses = rowStatusesOf(programType);
  const seen = new Set<string>();
  for (const { year, status } of rows) {
    if (!statuses.includes(status)) return refuse('row-status-foreign', { year, status });
    if (statuses === rowsOfProject) continue;
    const place = statuses === rowsOfInventory ? `${year}` : `${year} ${status}`;
    if (seen.has(place)) return refuse('row-year-twice', { year });
    seen.add(place);
  }
  return accept(rows.toSorted((one, other) => one.year - other.year));
}

/**
 * Whether no year after the current one is realized: those are Projected, of an inventory ProjectedInventory (product
 * decisions §4 and §5).
 */
export function checkYearsBegun(
  rows: readonly YearlyRow[],
  currentYear: number,
): Result<readonly YearlyRow[]> {
  const early = rows.find(({ year, status }) => year > currentYear && !isPlanned(status));
  return early === undefined
    ? accept(rows)
    : refuse('row-year-ahead', { year: early.year, status: early.status });
}

type Submission = {
  readonly programType: ProgramType | null;
  /** Years that have units: they need no row. */
  readonly settled: readonly number[];
  readonly currentYear: number;
};

/**
 * Whether rows are whole enough to submit: every year of the timeline has one or has units, none stands outside it, what is
 * to be issued has a tonne or more and a year that has begun, and baselines come with what is left of them (product
 * decisions §4 and §5).
 */
export function checkRowsToSubmit(
  rows: readonly YearlyRow[],
  { first, last }: Years,
  { programType, settled, currentYear }: Submission,
): Result<readonly YearlyRow[]> {
  const checked = checkRows(rows, programType);
  if (!checked.ok) return checked;
  const begun = checkYearsBegun(rows, currentYear);
  if (!begun.ok) return begun;
  for (const { year, status, quantity } of rows) {
    if (year < first || year > last) return refuse('row-outside-timeline', { year });
    if (status === 'Registered' && quantity < 1) return refuse('row-without-tonnes', { year });
  }
  for (let year = first; year <= last; year += 1) {
    const count = rows.filter((row) => row.year === year).length;
    if (count === 0 && !settled.includes(year)) return refuse('row-year-missing', { year });
    if (count === 1 && programType === 'Infrastructure Canada') return refuse('row-not-paired', { year });
  }
  return checked;
}
