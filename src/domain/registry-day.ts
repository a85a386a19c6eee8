/** Where the registry is. On pages, in documents and in emails, the day of a moment is the day there (decision 0037). */
export const REGISTRY_TIME_ZONE = 'America/Vancouver';

const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: REGISTRY_TIME_ZONE });

/** Returns the day of a moment at the registry, as `YYYY-MM-DD`. */
export function registryDay(at: Date): string {
  return days.format(at);
}

/** Returns the year of a moment at the registry. */
export function registryYear(at: Date): number {
  return Number(registryDay(at).slice(0, 4));
}

const DATE_LENGTH = 10;

/**
 * Returns a moment to format in the registry's time zone: an instant (ISO 8601) as it is, a date (`YYYY-MM-DD`) as its noon in UTC,
 * when it is the same day at the registry.
 */
export function momentOf(text: string): Date {
  return new Date(text.length === DATE_LENGTH ? `${text}T12:00Z` : text);
}
