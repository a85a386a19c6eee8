import { type RowSectors, sectorsOf, sumOfSectors } from '../inventory/inventory-years.ts';
import { checkCertificateLetters } from '../ledger/certificate-letters.ts';
import {
  becomesUnits,
  checkDetails,
  type DraftEmissionRow,
  detailsOf,
  isPlanned,
  type OperationDetails,
} from '../ledger/emission-row.ts';
import { accept, type Result, refuse } from '../result.ts';
import { tonnesOfSerials } from './offset-serials.ts';
import { isClimateLens, type ProgramType, type ProjectKind, projectKind } from './project-terms.ts';

/**
 * What a row records besides its tonnes: its use when it retires or transfers, or its sectors in an
 * inventory.
 */
type RowDetails = OperationDetails & RowSectors;

/** Returns the details that rows without serials of a status record; those of other statuses are left out. */
export function rowDetailsOf(
  status: string,
  given: Parameters<typeof detailsOf>[1] & Parameters<typeof sectorsOf>[1],
): RowDetails {
  return { ...detailsOf(status, given), ...sectorsOf(status, given) };
}

/** A yearly row without serials as the owner enters it; `quantity` in t CO2e. */
export type YearlyRow = RowDetails & {
  readonly year: number;
  readonly status: DraftEmissionRow['status'];
  readonly quantity: number;
};

type Years = { readonly first: number; readonly last: number };

const inventoryRowStatuses: readonly YearlyRow['status'][] = ['Inventory', 'ProjectedInventory'];
const climateLensRowStatuses: readonly YearlyRow['status'][] = ['Estimated', 'Reduced'];
const offsetsRowStatuses: readonly YearlyRow['status'][] = [
  'Projected',
  'Registered',
  'Retired',
  'RetiredInventory',
];
const projectRowStatuses: readonly YearlyRow['status'][] = [...offsetsRowStatuses, 'Transferred'];

/** Returns the statuses that rows without serials may have under a program type (specification §4). */
export function rowStatusesOf(programType: ProgramType | null): readonly YearlyRow['status'][] {
  if (isClimateLens(programType)) return climateLensRowStatuses;
  return rowStatusesByKind[projectKind(programType)];
}

/**
 * Purchased offsets cannot be transferred, and received units have no rows without serials (product decisions
 * §4).
 */
const rowStatusesByKind: Record<ProjectKind, readonly YearlyRow['status'][]> = {
  project: projectRowStatuses,
  inventory: inventoryRowStatuses,
  offsets: offsetsRowStatuses,
  'transferred-offsets': [],
};

/**
 * Returns the initial rows of a year: one Projected row; for inventories one Inventory row, or
 * ProjectedInventory after the current year; for Infrastructure Canada a baseline and the emissions after
 * reduction; for received units none (specification §4, product decisions §4).
 */
export function openYear(
  programType: ProgramType | null,
  year: number,
  currentYear: number,
): readonly YearlyRow[] {
  if (isClimateLens(programType)) {
    return climateLensRowStatuses.map((status) => ({ year, status, quantity: 0 }));
  }
  if (projectKind(programType) === 'transferred-offsets') return [];
  if (programType !== 'Inventory') return [{ year, status: 'Projected', quantity: 0 }];
  return [{ year, status: year > currentYear ? 'ProjectedInventory' : 'Inventory', quantity: 0 }];
}

/**
 * Returns the rows of a timeline: existing rows of its years, and initial rows for every year without any.
 * Years in `issuedYears` already have units and need no row.
 */
export function rowsOfTimeline(
  rows: readonly YearlyRow[],
  { first, last }: Years,
  {
    programType,
    currentYear,
    issuedYears,
  }: {
    readonly programType: ProgramType | null;
    readonly currentYear: number;
    readonly issuedYears: readonly number[];
  },
): readonly YearlyRow[] {
  const statuses = rowStatusesOf(programType);
  const kept = rows.filter(({ year, status }) => first <= year && year <= last && statuses.includes(status));
  const years = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return years.flatMap((year) => {
    const ofYear = kept.filter((row) => row.year === year);
    if (ofYear.length > 0) return ofYear;
    return issuedYears.includes(year) ? [] : openYear(programType, year, currentYear);
  });
}

/**
 * Checks rows for saving in a draft and returns them by year. Statuses must belong to the program type, an
 * inventory has one row per year, and Infrastructure Canada at most one of each status per year.
 */
export function checkRows(
  rows: readonly YearlyRow[],
  programType: ProgramType | null,
): Result<readonly YearlyRow[]> {
  const statuses = rowStatusesOf(programType);
  const seen = new Set<string>();
  for (const { year, status } of rows) {
    if (!statuses.includes(status)) {
      const rowsOfYear = rows.filter((row) => row.year === year).length;
      return refuse('row-status-foreign', { year, status, rowsOfYear });
    }
    if (statuses.includes('Registered')) continue;
    const place = statuses === inventoryRowStatuses ? `${year}` : `${year} ${status}`;
    if (seen.has(place)) return refuse('row-year-twice', { year });
    seen.add(place);
  }
  return accept(rows.toSorted((one, other) => one.year - other.year));
}

/**
 * Refuses realized rows in years after the current one: such years can only be Projected, or ProjectedInventory in
 * inventories (product decisions §4 and §5).
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
  /** Years that have units and need no row. */
  readonly issuedYears: readonly number[];
  readonly currentYear: number;
};

/**
 * Checks rows for submission and returns them by year. Every year of the timeline needs a row or units, no
 * row is outside it, rows that become units need at least one tonne, a year that has begun, and their note,
 * inventory or receiver, the sectors of a year add up to its tonnes, and Infrastructure Canada needs both
 * rows of each year (product decisions §4 and §5).
 */
export function checkRowsToSubmit(
  rows: readonly YearlyRow[],
  { first, last }: Years,
  { programType, issuedYears, currentYear }: Submission,
): Result<readonly YearlyRow[]> {
  const checked = checkRows(rows, programType);
  if (!checked.ok) return checked;
  const begun = checkYearsBegun(rows, currentYear);
  if (!begun.ok) return begun;
  for (const row of rows) {
    const { year, status, quantity } = row;
    if (year < first || year > last) return refuse('row-outside-timeline', { year });
    if (becomesUnits(status) && quantity < 1) return refuse('row-without-tonnes', { year });
    const details = checkDetails(row, row);
    if (!details.ok) return details;
    const letters = checkCertificateLetters(year, row);
    if (!letters.ok) return letters;
    const sum = row.sectors === undefined ? quantity : sumOfSectors(row.sectors);
    if (sum !== quantity) return refuse('sectors-not-sum', { year, sum, tonnes: quantity });
  }
  for (let year = first; year <= last; year += 1) {
    const count = rows.filter((row) => row.year === year).length;
    if (count === 0 && !issuedYears.includes(year)) return refuse('row-year-missing', { year });
    if (count === 1 && isClimateLens(programType)) return refuse('row-not-paired', { year });
  }
  return checked;
}

type SubmittedRows = {
  readonly programType: ProgramType | null;
  readonly rows: readonly Pick<YearlyRow, 'status'>[];
  readonly hasVerificationReport: boolean;
};

/**
 * Returns whether realized tonnes come without a verification report. Submitting is still allowed, but owner
 * and reviewer see a notice (product decisions §5). Applies only to reduction projects, which get serials on
 * verification: purchased offsets were verified where they were issued, and inventories issue nothing.
 */
export function lacksVerification({ programType, rows, hasVerificationReport }: SubmittedRows): boolean {
  if (projectKind(programType) !== 'project' || hasVerificationReport) return false;
  return rows.some(({ status }) => becomesUnits(status));
}

type PurchasedRows = Parameters<typeof tonnesOfSerials>[0] & {
  readonly programType: ProgramType | null;
  readonly rows: readonly Pick<YearlyRow, 'status' | 'quantity'>[];
  /** Tonnes that have serials of this registry already. */
  readonly recorded: number;
};

/**
 * Returns the tonnes that the source serials of purchased offsets stand for and those entered, if they
 * differ; null otherwise, and while nothing is entered. Submitting is still allowed: owner and reviewer see a
 * notice.
 */
export function differingTonnes({ programType, rows, recorded, ...purchase }: PurchasedRows) {
  const named = projectKind(programType) === 'offsets' ? tonnesOfSerials(purchase) : null;
  const realized = rows.filter(({ status }) => becomesUnits(status));
  const entered = realized.reduce((sum, { quantity }) => sum + quantity, recorded);
  return named === null || entered === 0 || named === entered ? null : { named, entered };
}

/**
 * Returns the years whose rows have 0 tonnes altogether, in order: years of inventories, and planned or
 * realized ones. A pair of Infrastructure Canada may be 0, and years in `issuedYears` have units.
 */
export function zeroYears(
  rows: readonly Pick<YearlyRow, 'year' | 'status' | 'quantity'>[],
  issuedYears: readonly number[],
): readonly number[] {
  const asked = rows.filter(({ status }) => !climateLensRowStatuses.includes(status));
  const withTonnes = new Set(asked.filter(({ quantity }) => quantity > 0).map(({ year }) => year));
  return [...new Set(asked.map(({ year }) => year))]
    .filter((year) => !withTonnes.has(year) && !issuedYears.includes(year))
    .toSorted((one, other) => one - other);
}
