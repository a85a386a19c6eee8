import { registryDay } from '#domain/registry-day.ts';
import { perLocale } from '#web/kit/text/per-locale.ts';

const formats = perLocale(
  (region) => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** Formats the day of an instant (ISO 8601) at the registry in a few characters, for tables: “Dec 2, 2026”. */
export function formatShortDay(instant: string): string {
  // French writes the first of a month as “1er”; English dates begin with the month.
  return formats()
    .format(new Date(`${registryDay(new Date(instant))}T12:00Z`))
    .replace(/^1 /, '1er ');
}
