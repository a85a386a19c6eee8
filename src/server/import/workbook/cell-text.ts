const DAY = 86_400_000;
/** The day from which a workbook counts days; with the leap day that 1900 did not have. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAYS_UNTIL_1904 = 1462;
/** Spreadsheet programs compute with more digits than they show. */
const SHOWN_DIGITS = 15;

/** Returns a number as a spreadsheet shows it: with at most 15 digits, so 1500 for 1499.9999999999998. */
export function numberText(number: number): string {
  return String(shownNumber(number));
}

function shownNumber(number: number): number {
  return Number.isSafeInteger(number) ? number : Number(number.toPrecision(SHOWN_DIGITS));
}

/** Returns the day of a number of days as `YYYY-MM-DD`; the number itself if there is no such day. */
export function dayText(days: number, from1904: boolean): string {
  const since1900 = shownNumber(days) + (from1904 ? DAYS_UNTIL_1904 : 0);
  const date = new Date(FIRST_DAY + Math.floor(since1900 * DAY));
  return isoDay(date) ?? numberText(days);
}

/** Returns a date as `YYYY-MM-DD`; null if it is none. */
export function isoDay(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}

/** Returns the number of a column, 1 for `A`; null if the letters are none. */
export function columnNumber(letters: string): number | null {
  if (!/^[A-Z]{1,3}$/.test(letters)) return null;
  return Array.from(letters, (letter) => (letter.codePointAt(0) ?? 0) - 64).reduce(
    (number, place) => number * 26 + place,
    0,
  );
}

/** Returns the letters of a column, `A` for 1. */
export function columnLetters(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCodePoint(65 + ((number - 1) % 26));
}
