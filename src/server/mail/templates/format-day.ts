import type { Locale } from '../../kernel/locale.ts';

/** A day in words, in the reader's language; days of the registry are those of UTC. */
export function formatDay(instant: string, locale: Locale): string {
  return new Date(instant).toLocaleDateString(`${locale}-CA`, { dateStyle: 'long', timeZone: 'UTC' });
}
