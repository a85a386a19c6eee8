/** Where the registry is: the day of its documents is the day there. */
const TIME_ZONE = 'America/Vancouver';

const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: TIME_ZONE });

/** Returns the day of a moment at the registry, as `YYYY-MM-DD`. */
export function registryDay(at: Date): string {
  return days.format(at);
}
