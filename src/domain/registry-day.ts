import { REGISTRY_TIME_ZONE } from './registry-time.ts';

const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: REGISTRY_TIME_ZONE });

/** Returns the day of a moment at the registry, as `YYYY-MM-DD`. */
export function registryDay(at: Date): string {
  return days.format(at);
}

/** Returns the year of a moment at the registry. */
export function registryYear(at: Date): number {
  return Number(registryDay(at).slice(0, 4));
}
