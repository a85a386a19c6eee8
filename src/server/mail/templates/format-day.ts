import { type Locale, regionOf } from '../../kernel/locale.ts';

/** Formats a date in the reader's language, in UTC. */
export function formatDay(instant: string, locale: Locale): string {
  return new Date(instant).toLocaleDateString(regionOf(locale), { dateStyle: 'long', timeZone: 'UTC' });
}
