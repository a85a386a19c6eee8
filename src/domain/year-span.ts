/** The first year a timeline may start in (specification §5). */
export const FIRST_YEAR = 1950;

/** The most years between a project's start and end (specification §5). */
export const MOST_YEARS_OF_PROJECT = 20;

/** The four-digit year of a date written `YYYY-MM-DD`. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** The month, 1 to 12, of a date written `YYYY-MM-DD`. */
export function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}
