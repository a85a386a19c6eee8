/**
 * Where the registry is. On pages, in documents and in emails, the day of a moment is the day there (decision
 * 0037).
 */
const TIME_ZONE = 'America/Vancouver';

/**
 * Clocks at the registry were changed for the last time then, and stay at UTC−7 (tz database 2026c). Browsers, servers
 * and databases with older data would set them back in November 2026, and write another day for the same moment.
 */
const LAST_CHANGE = Date.UTC(2026, 2, 8, 10);
/** UTC−7; the sign in such names is the other way round. */
const LASTING_ZONE = 'Etc/GMT+7';

/** Returns the time zone by which a moment is written at the registry: one that all time zone data agree on. */
export function registryTimeZone(at: Date): string {
  return at.getTime() < LAST_CHANGE ? TIME_ZONE : LASTING_ZONE;
}

/** Formatters by time zone. Each is created when it is first needed, because that is slow in browsers. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** Returns the day of a moment at the registry, as `YYYY-MM-DD`. */
export function registryDay(at: Date): string {
  const timeZone = registryTimeZone(at);
  formats[timeZone] ??= new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  return formats[timeZone].format(at);
}

/** Returns the month of a moment at the registry as the date of its first day, `YYYY-MM-01`. */
export function registryMonth(at: Date): string {
  return `${registryDay(at).slice(0, 7)}-01`;
}

/** Returns the year of a moment at the registry. */
export function registryYear(at: Date): number {
  return Number(registryDay(at).slice(0, 4));
}

const DATE_LENGTH = 10;

/**
 * Returns a moment to format in the registry's time zone: an instant (ISO 8601) as it is, a date
 * (`YYYY-MM-DD`) as its noon in UTC, when it is the same day at the registry.
 */
export function momentOf(text: string): Date {
  return new Date(text.length === DATE_LENGTH ? `${text}T12:00Z` : text);
}
