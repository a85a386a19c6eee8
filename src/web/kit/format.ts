import { type Locale, currentLocale } from './locale.ts';

/** Something for each language. A formatter takes longer to make than to use a hundred times, so each is made once. */
function inEach<Formatter>(make: (region: string) => Formatter): Readonly<Record<Locale, Formatter>> {
  return { en: make('en-CA'), fr: make('fr-CA') };
}

const wholes = inEach((region) => new Intl.NumberFormat(region));
const choices = inEach((region) => new Intl.ListFormat(region, { type: 'disjunction' }));
const shorts = inEach(
  (region) => new Intl.NumberFormat(region, { notation: 'compact', maximumFractionDigits: 1 }),
);
const days = inEach((region) => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' }));
const months = inEach(
  (region) => new Intl.DateTimeFormat(region, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const positions = inEach(
  (region) => new Intl.NumberFormat(region, { minimumFractionDigits: 4, maximumFractionDigits: 4 }),
);

const shares = inEach((region) => new Intl.NumberFormat(region, { style: 'percent' }));
const moneys = inEach((region) => new Intl.NumberFormat(region, { style: 'currency', currency: 'CAD' }));
const moments = inEach(
  (region) => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** A whole number with the thousands separator of the reader's language. */
export function formatWhole(value: number): string {
  return wholes[currentLocale()].format(value);
}

/** One of several, in a sentence: “a, b or c”. */
export function formatChoice(texts: readonly string[]): string {
  return choices[currentLocale()].format(texts);
}

/** A number shortened for an axis: 12 k, 3 M. */
export function formatShort(value: number): string {
  return shorts[currentLocale()].format(value);
}

/** The day of a date (`YYYY-MM-DD`) or of a moment (ISO 8601), which is read in UTC. */
export function formatDay(text: string): string {
  return days[currentLocale()].format(new Date(text));
}

/** A month of a year, or the year alone where the month is unknown. */
export function formatMonth(year: number, month: number | null): string {
  if (month === null) return String(year);
  const first = new Date(Date.UTC(year, month - 1, 1));
  return months[currentLocale()].format(first);
}

/** A position with its hemisphere, to four decimals (about ten metres). */
export function formatPosition(latitude: number, longitude: number): string {
  const degrees = positions[currentLocale()];
  const west = currentLocale() === 'fr' ? 'O' : 'W';
  const northSouth = latitude < 0 ? 'S' : 'N';
  const eastWest = longitude < 0 ? west : 'E';
  return `${degrees.format(Math.abs(latitude))}° ${northSouth}, ${degrees.format(Math.abs(longitude))}° ${eastWest}`;
}

/** Cents of Canadian dollars. */
export function formatMoney(cents: number): string {
  return moneys[currentLocale()].format(cents / 100);
}

/** A part of a whole, from 0 to 1, in percent. */
export function formatShare(share: number): string {
  return shares[currentLocale()].format(share);
}

/** A moment (ISO 8601) with its time, where the reader is. */
export function formatMoment(text: string): string {
  return moments[currentLocale()].format(new Date(text));
}

const KILOBYTE = 1024;
const sized = (unit: 'kilobyte' | 'megabyte') =>
  inEach((region) => new Intl.NumberFormat(region, { style: 'unit', unit, maximumFractionDigits: 1 }));
const kilobytes = sized('kilobyte');
const megabytes = sized('megabyte');

/** The size of a file, in kilobytes (of 1,024 bytes) or megabytes. */
export function formatBytes(bytes: number): string {
  const inKilobytes = bytes / KILOBYTE;
  if (inKilobytes < KILOBYTE) return kilobytes[currentLocale()].format(Math.ceil(inKilobytes));
  return megabytes[currentLocale()].format(inKilobytes / KILOBYTE);
}
