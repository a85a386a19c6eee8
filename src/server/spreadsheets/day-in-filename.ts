/** Returns the day of a moment in the registry's time zone, as file names have it: 2026-03-01. */
export function dayInFilename(now: Date): string {
  return now.toLocaleDateString('en-CA', { timeZone: 'America/Vancouver' });
}
