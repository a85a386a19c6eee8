import { accept, refuse, type Result } from '../result.ts';
import { FIRST_YEAR, monthOf, MOST_YEARS_OF_PROJECT, yearOf } from '../year-span.ts';
import type { ProgramType } from './program-types.ts';

/** The most years between start and end of an inventory and of Infrastructure Canada (specification §5). */
const MOST_YEARS_OF_INVENTORY = 100;

/** The first and the last day of a project, `YYYY-MM-DD`. */
export type Timeline = { readonly startDate: string | null; readonly endDate: string | null };

/** A timeline as it is sent: years and months win over the dates, which follow from them (product decisions §5). */
export type SentTimeline = {
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  readonly startYear?: number | null | undefined;
  readonly startMonth?: number | null | undefined;
  readonly finishYear?: number | null | undefined;
  readonly finishMonth?: number | null | undefined;
};

/** How many years a project may span: 20, and 100 for inventories and Infrastructure Canada (specification §5). */
export function mostYears(programType: ProgramType | null): number {
  const isLong = programType === 'Inventory' || programType === 'Infrastructure Canada';
  return isLong ? MOST_YEARS_OF_INVENTORY : MOST_YEARS_OF_PROJECT;
}

/**
 * The timeline after one is sent: absent leaves a day as it is, null takes it away. A year without its month begins in
 * January and ends in December; a year and month end on that month's last day.
 */
export function timelineFrom(before: Timeline, sent: SentTimeline): Timeline {
  return {
    startDate: dayFrom(
      before.startDate,
      sent.startDate,
      { year: sent.startYear, month: sent.startMonth ?? 1 },
      firstDay,
    ),
    endDate: dayFrom(
      before.endDate,
      sent.endDate,
      { year: sent.finishYear, month: sent.finishMonth ?? 12 },
      lastDay,
    ),
  };
}

type Sent = { readonly year: number | null | undefined; readonly month: number };

function dayFrom(
  before: string | null,
  date: string | null | undefined,
  { year, month }: Sent,
  dayOf: (year: number, month: number) => string,
): string | null {
  if (typeof year === 'number') return sameMonth(date, year, month) ?? dayOf(year, month);
  if (typeof date === 'string') return date;
  return date === undefined && year === undefined ? before : null;
}

/** A day in the very month that was sent beside it stays the day it is. */
function sameMonth(date: string | null | undefined, year: number, month: number): string | null {
  if (typeof date !== 'string') return null;
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
 * The first and last year of a timeline whose emissions can be edited. Refused where a day is missing, where it starts
 * before 1950 or after the current year, ends before it starts, or spans more years than its program type may (§5).
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
  const most = mostYears(programType);
  return last - first > most ? refuse('timeline-too-long', { most }) : accept({ first, last });
}

/** The whole previous calendar year: the timeline an inventory begins with (specification §5). */
export function previousYear(currentYear: number): Timeline {
  return { startDate: firstDay(currentYear - 1, 1), endDate: lastDay(currentYear - 1, 12) };
}
