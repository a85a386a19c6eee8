import { perLocale } from './per-locale.ts';

const DAY = 24 * 60 * 60 * 1000;
const MONTH = 365.25 / 12;
const YEAR = 365.25;

/** Up to two months are counted in days, and up to two years in months. */
const MOST_DAYS = 60;
const MOST_MONTHS = 24;

type Unit = 'day' | 'month' | 'year';

const formatsOf = (unit: Unit) =>
  perLocale((region) => new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'long' }));
const formats = { day: formatsOf('day'), month: formatsOf('month'), year: formatsOf('year') };

/**
 * Formats the time between two instants (ISO 8601) in whole days, months or years: “9 months”. Null for less than a
 * day.
 */
export function formatSpan(from: string, to: string): string | null {
  const days = Math.floor((Date.parse(to) - Date.parse(from)) / DAY);
  if (days < 1) return null;
  const write = (count: number, unit: Unit) => formats[unit]().format(Math.floor(count));
  if (days < MOST_DAYS) return write(days, 'day');
  return days / MONTH < MOST_MONTHS ? write(days / MONTH, 'month') : write(days / YEAR, 'year');
}
