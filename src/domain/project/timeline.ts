import { accept, type Result, refuse } from '../result.ts';
import { FIRST_YEAR, MAX_YEARS_OF_PROJECT, monthOf, yearOf } from '../year-span.ts';
import { inventoryDocumentYear, isClimateLens, type ProgramType } from './project-terms.ts';

/**
 * Maximum number of years between start and end for inventories and Infrastructure Canada (specification §5).
 */
const MAX_INVENTORY_YEARS = 100;

/** The first and last day of a project, `YYYY-MM-DD`. */
export type Timeline = { readonly startDate: string | null; readonly endDate: string | null };

/**
 * A timeline in a request: years and months take precedence over the dates, which are derived from them
 * (product decisions §5).
 */
export type SentTimeline = {
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  readonly startYear?: number | null | undefined;
  readonly startMonth?: number | null | undefined;
  readonly finishYear?: number | null | undefined;
  readonly finishMonth?: number | null | undefined;
};

/**
 * Returns how many years a project may span: 20, or 100 for inventories and Infrastructure Canada
 * (specification §5).
 */
export function mostYears(programType: ProgramType | null): number {
  const isLong = programType === 'Inventory' || isClimateLens(programType);
  return isLong ? MAX_INVENTORY_YEARS : MAX_YEARS_OF_PROJECT;
}

/**
 * Returns the timeline after a change: absent values keep a date, null removes it. A year without a month
 * keeps the month of the date, a month without a year its year; without a date, a start year means January
 * and an end year December. The end is the last day of its month.
 */
export function timelineFrom(before: Timeline, sent: SentTimeline): Timeline {
  const start = { date: sent.startDate, year: sent.startYear, month: sent.startMonth };
  const end = { date: sent.endDate, year: sent.finishYear, month: sent.finishMonth };
  return {
    startDate: dayFrom(before.startDate, start, { month: 1, dayOf: firstDay }),
    endDate: dayFrom(before.endDate, end, { month: 12, dayOf: lastDay }),
  };
}

type SentDay = {
  readonly date: string | null | undefined;
  readonly year: number | null | undefined;
  readonly month: number | null | undefined;
};

/** The month of a year without one, and the day of a month. */
type Otherwise = { readonly month: number; readonly dayOf: (year: number, month: number) => string };

function dayFrom(before: string | null, sent: SentDay, otherwise: Otherwise): string | null {
  const date = sent.date === undefined ? before : sent.date;
  const isMonthAlone = sent.year === undefined && typeof sent.month === 'number' && date !== null;
  const year = isMonthAlone ? yearOf(date) : sent.year;
  if (typeof year !== 'number') return year === null && sent.date === undefined ? null : date;
  const isMonthKept = sent.month === undefined && date !== null;
  const month = isMonthKept ? monthOf(date) : (sent.month ?? otherwise.month);
  return sameMonth(date, year, month) ?? otherwise.dayOf(year, month);
}

/** Keeps the date when it is in the given month. */
function sameMonth(date: string | null, year: number, month: number): string | null {
  if (date === null) return null;
  return yearOf(date) === year && monthOf(date) === month ? date : null;
}

function firstDay(year: number, month: number): string {
  return dayIn(year, month, 1);
}

function lastDay(year: number, month: number): string {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31;
  return dayIn(year, month, days);
}

function dayIn(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-');
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * Returns the first and last year of a timeline whose emissions can be edited. Refused if a date is missing,
 * it starts before 1950 or after the current year, ends before it starts, or spans more years than the
 * program type allows (§5).
 */
export function yearsOf(
  { startDate, endDate }: Timeline,
  programType: ProgramType | null,
  currentYear: number,
): Result<{ readonly first: number; readonly last: number }> {
  if (startDate === null || endDate === null) return refuse('timeline-missing');
  const [first, last] = [yearOf(startDate), yearOf(endDate)];
  if (first < FIRST_YEAR || first > currentYear)
    return refuse('timeline-start', { first: FIRST_YEAR, last: currentYear });
  if (endDate < startDate) return refuse('timeline-backwards');
  const max = mostYears(programType);
  return last - first > max ? refuse('timeline-too-long', { most: max }) : accept({ first, last });
}

/**
 * Reports whether visitors of a public entry see a document. The document of a year is seen on inventories
 * only, while the year is in the timeline; every other document always.
 */
export function isDocumentShown(
  slot: string,
  { programType, startDate, endDate }: Timeline & { readonly programType: ProgramType | null },
): boolean {
  const year = inventoryDocumentYear(slot);
  if (year === null) return true;
  const isOutside =
    (startDate !== null && year < yearOf(startDate)) || (endDate !== null && year > yearOf(endDate));
  return programType === 'Inventory' && !isOutside;
}

/** Returns the previous calendar year, the initial timeline of an inventory (specification §5). */
export function previousYear(currentYear: number): Timeline {
  return { startDate: firstDay(currentYear - 1, 1), endDate: lastDay(currentYear - 1, 12) };
}
