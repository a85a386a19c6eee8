/** The first year in which a timeline may start (specification §5). */
export const FIRST_YEAR = 1950;

/** The maximum number of years between a project's start and end (specification §5). */
export const MAX_YEARS_OF_PROJECT = 20;

/** Returns the four-digit year of a `YYYY-MM-DD` date. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** Returns the month, 1 to 12, of a `YYYY-MM-DD` date. */
export function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}
