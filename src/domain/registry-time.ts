/** Where the registry is. On pages, in documents and in emails, the day of a moment is the day there (decision 0037). */
export const REGISTRY_TIME_ZONE = 'America/Vancouver';

const DATE_LENGTH = 10;

/**
 * Returns a moment to format in the registry's time zone: an instant (ISO 8601) as it is, a date (`YYYY-MM-DD`) as its noon in UTC,
 * when it is the same day at the registry.
 */
export function momentOf(text: string): Date {
  return new Date(text.length === DATE_LENGTH ? `${text}T12:00Z` : text);
}
