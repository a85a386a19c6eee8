/** The year in which the tables of `content` are written. Their years shift to the year the demonstration is loaded in. */
const CONTENT_YEAR = 2026;
/** How many years before the present year the registry opened. */
const YEARS_OPEN = 7;
/** From this month on (0 is January) the previous year's quantities are complete. */
const FIRST_COMPLETE_MONTH = 3;

export const DAY_MS = 86_400_000;

/** The demonstration's calendar; everything in it depends on the time it is loaded. */
export type Calendar = {
  readonly now: Date;
  /** The present year, whose predecessor is verified and counted; until March it is last year. */
  readonly present: number;
  /** When the registry opened: shortly before the first entry. */
  readonly began: Date;
  /** Returns the demonstration's year for a year in `content`. */
  readonly yearOf: (year: number) => number;
  /** Returns a text of `content` with its years in braces shifted. */
  readonly textOf: (text: string) => string;
};

/** Returns the calendar of a demonstration loaded at `now`. */
export function calendarOf(now: Date): Calendar {
  const present = now.getUTCMonth() >= FIRST_COMPLETE_MONTH ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  const shift = present - CONTENT_YEAR;
  return {
    now,
    present,
    began: new Date(Date.UTC(present - YEARS_OPEN, 0, 2, 17)),
    yearOf: (year) => year + shift,
    textOf: (text) => text.replace(/\{(\d{4})\}/g, (_, year: string) => String(Number(year) + shift)),
  };
}

/** Returns the moment `days` days after `at`; negative days are before it. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + Math.round(days * DAY_MS));
}
