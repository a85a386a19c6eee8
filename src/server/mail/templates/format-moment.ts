import { registryTimeZone } from '#domain/registry-day.ts';
import { type Locale, regionOf } from '../../kernel/locale.ts';

/** Formats a moment with its day and time at the registry: `March 31, 2026 at 9:07 a.m.` */
export function formatMoment(at: Date, locale: Locale): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: registryTimeZone(at) } as const;
  return new Intl.DateTimeFormat(regionOf(locale), style).format(at);
}
