import { registryDay } from '#domain/registry-day.ts';
import { currentLocale, type Locale } from '#web/kit/text/locale.ts';

const region = (locale: Locale) =>
  new Intl.DateTimeFormat(`${locale}-CA`, { dateStyle: 'medium', timeZone: 'UTC' });
const formats: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

/** Formats the day of an instant (ISO 8601) at the registry in a few characters, for tables: “Dec 2, 2026”. */
export function formatShortDay(instant: string): string {
  const locale = currentLocale();
  formats[locale] ??= region(locale);
  // French writes the first of a month as “1er”; English dates begin with the month.
  return formats[locale].format(new Date(`${registryDay(new Date(instant))}T12:00Z`)).replace(/^1 /, '1er ');
}
