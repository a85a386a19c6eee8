/** The year that the tables of `content` are written in: their years shift with the year the demonstration is loaded in. */
const CONTENT_YEAR = 2026;
/** How many years before the present one the registry began. */
const YEARS_OPEN = 7;
/** From this month on (0 is January) the figures of the year before are all in. */
const FIGURES_ARE_IN = 3;

export const DAY_MS = 86_400_000;

/** What time it is in the demonstration; everything in it follows from the moment it is loaded at. */
export type Calendar = {
  readonly now: Date;
  /** The year whose predecessor is verified and counted: before April that is last year. */
  readonly present: number;
  /** When the registry began: a little before the first entry. */
  readonly began: Date;
  /** A year of `content` as a year of this demonstration. */
  readonly yearOf: (year: number) => number;
  /** A text of `content`, in which years that shift stand in braces. */
  readonly textOf: (text: string) => string;
};

/** The calendar of a demonstration that is loaded at a moment. */
export function calendarOf(now: Date): Calendar {
  const present = now.getUTCMonth() >= FIGURES_ARE_IN ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  const shift = present - CONTENT_YEAR;
  return {
    now,
    present,
    began: new Date(Date.UTC(present - YEARS_OPEN, 0, 2, 17)),
    yearOf: (year) => year + shift,
    textOf: (text) => text.replace(/\{(\d{4})\}/g, (_, year: string) => String(Number(year) + shift)),
  };
}

/** A moment so many days later; of days before it, negative. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + Math.round(days * DAY_MS));
}
