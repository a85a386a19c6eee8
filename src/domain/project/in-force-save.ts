import { isPlanned } from '../ledger/emission-row.ts';
import type { Refusal } from '../result.ts';
import { yearOf } from '../year-span.ts';
import { openYear } from './draft-row.ts';
import { missingFields, type ProjectEntry } from './entry.ts';
import { fieldOf } from './submission-faults.ts';
import { yearsOf } from './timeline.ts';

type Known = {
  /** Years with units, or with units retired against them: they must stay in the timeline. */
  readonly issuedYears: readonly number[];
  readonly currentYear: number;
};

/**
 * Returns what prevents a save that takes effect without review: field name to broken rule, empty if nothing
 * does. No required field may come to be missing, and a changed timeline must be within its limits, keep
 * every year in use, and leave out only years that are planned (specification §5, product decisions §4). What
 * was incomplete before, after an import for example, may stay so.
 */
export function inForceFaults(
  before: ProjectEntry,
  entry: ProjectEntry,
  { issuedYears, currentYear }: Known,
): Readonly<Record<string, Refusal>> {
  const faults: Record<string, Refusal> = {};
  const missingBefore = new Set(missingFields(before));
  for (const field of missingFields(entry))
    if (!missingBefore.has(field)) faults[field] = { code: 'field-missing', values: {} };
  if (!isTimelineChanged(before, entry)) return faults;
  const years = yearsOf(entry, entry.programType, currentYear);
  const yearsBefore = yearsOf(before, before.programType, currentYear);
  if (!years.ok && (yearsBefore.ok || yearsBefore.refusal.code !== years.refusal.code))
    faults[fieldOf(years.refusal)] ??= years.refusal;
  const isLeftOut = (year: number) => isWithin(before, year) && !isWithin(entry, year);
  const used = issuedYears.find(isLeftOut);
  if (used !== undefined) faults['timeline.endDate'] ??= { code: 'year-in-use', values: { year: used } };
  const row = entry.rows.find(({ year, status }) => !isPlanned(status) && isLeftOut(year));
  if (row !== undefined)
    faults['timeline.endDate'] ??= { code: 'row-outside-timeline', values: { year: row.year } };
  return faults;
}

/**
 * Returns an entry whose rows follow a changed timeline: years that it adds get planned rows if they can be
 * planned, and planned rows of years that it leaves out are gone. Years without rows that were in the
 * timeline before stay without.
 */
export function followTimeline(
  before: ProjectEntry,
  entry: ProjectEntry,
  { issuedYears, currentYear }: Known,
): ProjectEntry {
  const { programType } = entry;
  const years = yearsOf(entry, programType, currentYear);
  if (!years.ok) return entry;
  const { first, last } = years.value;
  const isLeftOut = (year: number) => isWithin(before, year) && !isWithin(entry, year);
  const kept = entry.rows.filter(({ year, status }) => !isPlanned(status) || !isLeftOut(year));
  const hasTonnes = new Set([...issuedYears, ...kept.map(({ year }) => year)]);
  const added = Array.from({ length: last - first + 1 }, (_, place) => first + place)
    .filter((year) => !isWithin(before, year) && !hasTonnes.has(year))
    .flatMap((year) => openYear(programType, year, currentYear))
    .filter(({ status }) => isPlanned(status));
  if (added.length === 0 && kept.length === entry.rows.length) return entry;
  return { ...entry, rows: [...kept, ...added].toSorted((one, other) => one.year - other.year) };
}

function isTimelineChanged(before: ProjectEntry, entry: ProjectEntry): boolean {
  return before.startDate !== entry.startDate || before.endDate !== entry.endDate;
}

/** Returns whether a year is within a timeline; a missing date does not limit it. */
function isWithin({ startDate, endDate }: ProjectEntry, year: number): boolean {
  return (startDate === null || yearOf(startDate) <= year) && (endDate === null || year <= yearOf(endDate));
}
