import * as m from '#messages/messages.js';
import { perLocale } from './per-locale.ts';

/**
 * Where days are counted: the time zones of the domain (`registry-day.ts`), which this folder does not import, and why
 * there are two.
 */
const TIME_ZONE = 'America/Vancouver';
const LASTING_ZONE = 'Etc/GMT+7';
const LAST_CHANGE = Date.UTC(2026, 2, 8, 10);
const DATE_LENGTH = 10;

const numberFormats = (options?: Intl.NumberFormatOptions) =>
  perLocale((region) => new Intl.NumberFormat(region, options));
const dateFormats = (options: Intl.DateTimeFormatOptions) =>
  perLocale((region) => new Intl.DateTimeFormat(region, options));

const wholeFormats = numberFormats();
const changeFormats = numberFormats({ signDisplay: 'exceptZero' });
const choiceFormats = perLocale((region) => new Intl.ListFormat(region, { type: 'disjunction' }));
const listFormats = perLocale((region) => new Intl.ListFormat(region));
const decimalFormats = numberFormats({ maximumFractionDigits: 1 });
const shortFormats = numberFormats({ notation: 'compact', maximumFractionDigits: 1 });
const briefFormats = numberFormats({ notation: 'compact' });
const dayFormats = momentFormats({ dateStyle: 'long' });
const weekdayFormats = momentFormats({ weekday: 'short', month: 'short', day: 'numeric' });
const monthFormats = dateFormats({ year: 'numeric', month: 'long', timeZone: 'UTC' });
const nameFormats = dateFormats({ month: 'long', timeZone: 'UTC' });
const positionFormats = numberFormats({ minimumFractionDigits: 4, maximumFractionDigits: 4 });
const percentFormats = numberFormats({ style: 'percent' });
const fineShareFormats = numberFormats({ style: 'percent', maximumFractionDigits: 1 });
const currencyFormats = numberFormats({ style: 'currency', currency: 'CAD' });
const instantFormats = momentFormats({ dateStyle: 'medium', timeStyle: 'short' });
const timeFormats = momentFormats({ timeStyle: 'short' });

/** Returns what formats moments at the registry. */
function momentFormats(style: Intl.DateTimeFormatOptions) {
  const before = dateFormats({ ...style, timeZone: TIME_ZONE });
  const since = dateFormats({ ...style, timeZone: LASTING_ZONE });
  return (at: Date) => (at.getTime() < LAST_CHANGE ? before : since)().format(at);
}

/** Formats a whole number with the thousands separators of the reader's language. */
export function formatWhole(value: number): string {
  return wholeFormats().format(value);
}

/** Formats a number with one decimal at most: 3.4. */
export function formatDecimal(value: number): string {
  return decimalFormats().format(value);
}

/** Formats a change with its sign: +3, −1. */
export function formatChange(change: number): string {
  return changeFormats().format(change);
}

/** Formats alternatives in a sentence: “a, b or c”. */
export function formatChoice(texts: readonly string[]): string {
  return choiceFormats().format(texts);
}

/** Formats an enumeration in a sentence: “a, b and c”. */
export function formatList(texts: readonly string[]): string {
  return listFormats().format(texts);
}

/** Formats a number briefly for an axis: 12 k, 3 M. */
export function formatShort(value: number): string {
  return shortFormats().format(value);
}

/** Formats a number in four characters or so, where there is little room: 1.2k, 212k, 3M; in French 1,2 k. */
export function formatBrief(value: number): string {
  return briefFormats().format(value).replace('K', 'k');
}

/**
 * Formats a date (`YYYY-MM-DD`, whose noon in UTC is the same day in the time zone), or the day of an instant
 * (ISO 8601).
 */
export function formatDay(text: string): string {
  const day = new Date(text.length === DATE_LENGTH ? `${text}T12:00Z` : text);
  return withOrdinal(dayFormats(day));
}

/** Formats the day of an instant (ISO 8601) in a few characters, with its weekday: “Tue, Dec 2”. */
export function formatWeekday(at: string): string {
  return withOrdinal(weekdayFormats(new Date(at)));
}

/** Formats a month of a year; the year alone when the month is unknown. */
export function formatMonth(year: number, month: number | null): string {
  if (month === null) return String(year);
  const first = new Date(Date.UTC(year, month - 1, 1));
  return monthFormats().format(first);
}

/** Returns the name of a month, 1 to 12. */
export function monthName(month: number): string {
  return nameFormats().format(new Date(Date.UTC(2000, month - 1, 1)));
}

/** Formats a position with its hemispheres, to four decimals (about ten metres). */
export function formatPosition(latitude: number, longitude: number): string {
  const degrees = positionFormats();
  const northSouth = latitude < 0 ? 'S' : 'N';
  const eastWest = longitude < 0 ? m.position_west() : 'E';
  return `${degrees.format(Math.abs(latitude))}° ${northSouth}, ${degrees.format(Math.abs(longitude))}° ${eastWest}`;
}

/** Formats an amount in cents as Canadian dollars. */
export function formatMoney(cents: number): string {
  return currencyFormats().format(cents / 100);
}

/** Formats a share from 0 to 1 as a percentage. */
export function formatShare(share: number): string {
  return percentFormats().format(share);
}

/**
 * Formats an instant (ISO 8601) with date and time at the registry, so that its day is the same everywhere
 * (decision 0037). In English it ends with a period: "9:07 p.m."
 */
export function formatMoment(text: string): string {
  // French hours ("20 h 38") stay on one line.
  return withOrdinal(instantFormats(new Date(text))).replace(' h ', '\u00A0h\u00A0');
}

/** Formats the time of an instant (ISO 8601) at the registry: “9:07 p.m.”, in French “21 h 07”. */
export function formatTime(text: string): string {
  return timeFormats(new Date(text)).replace(' h ', '\u00A0h\u00A0');
}

/**
 * Returns a date with the first of a month as French writes it: “1er décembre 2026”, “mar. 1er déc.”. English dates begin with
 * the month.
 */
function withOrdinal(date: string): string {
  return date.replace(/(?<=^|\. )1 (?=\D)/, '1er ');
}

const KILOBYTE = 1024;
const byteFormats = (unit: 'kilobyte' | 'megabyte') =>
  numberFormats({ style: 'unit', unit, maximumFractionDigits: 1 });
const kilobyteFormats = byteFormats('kilobyte');
const megabyteFormats = byteFormats('megabyte');

/** Formats a file size in kilobytes (1,024 bytes) or megabytes. */
export function formatBytes(bytes: number): string {
  const inKilobytes = bytes / KILOBYTE;
  if (inKilobytes < KILOBYTE) return kilobyteFormats().format(Math.ceil(inKilobytes));
  return megabyteFormats().format(inKilobytes / KILOBYTE);
}

/** Formats a share as a percentage with at most one decimal: 3.4%. */
export function formatPercent(share: number): string {
  return fineShareFormats().format(share);
}
