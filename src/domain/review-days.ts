import { registryDay } from './registry-day.ts';

const DAY_MS = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;

/** Business days within which an account request is answered (specification §9). */
export const ACCOUNT_REVIEW_DAYS = 3;

/** Business days within which a submitted project is answered (specification §9). */
export const PROJECT_REVIEW_DAYS = 5;

/**
 * Returns the moment `days` business days after `from`. Saturdays and Sundays at the registry do not count.
 */
export function afterBusinessDays(from: Date, days: number): Date {
  let moment = from;
  for (let left = days; left > 0; ) {
    moment = new Date(moment.getTime() + DAY_MS);
    if (isBusinessDay(moment)) left -= 1;
  }
  return moment;
}

/** Midnight at the beginning of a Saturday: weeks that begin then have their weekend first. */
const FIRST_SATURDAY = Date.UTC(1970, 0, 3);
const DAYS_A_WEEK = 7;
const DAYS_A_WEEKEND = 2;

/**
 * Returns the time between two moments in business days, as a decimal number: without what Saturdays and
 * Sundays at the registry take of it.
 */
export function businessDaysBetween(from: Date, to: Date): number {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  return Math.max(0, days - (weekendsUpTo(to) - weekendsUpTo(from)));
}

/** Returns the weekends before a moment, in days since the first Saturday. */
function weekendsUpTo(moment: Date): number {
  const days = (registryTime(moment) - FIRST_SATURDAY) / DAY_MS;
  const weeks = Math.floor(days / DAYS_A_WEEK);
  return weeks * DAYS_A_WEEKEND + Math.min(days - weeks * DAYS_A_WEEK, DAYS_A_WEEKEND);
}

const HOUR_MS = 3_600_000;
const SUMMER_HOURS = 7;
const WINTER_HOURS = 8;

/** Returns the date and time at the registry, as if it were in UTC, in milliseconds. */
function registryTime(moment: Date): number {
  const summer = moment.getTime() - SUMMER_HOURS * HOUR_MS;
  const midnight = new Date(Math.floor(summer / DAY_MS) * DAY_MS + SUMMER_HOURS * HOUR_MS);
  return midnight.toISOString().startsWith(registryDay(midnight))
    ? summer
    : moment.getTime() - WINTER_HOURS * HOUR_MS;
}

function isBusinessDay(moment: Date): boolean {
  const day = new Date(registryDay(moment)).getUTCDay();
  return day !== SATURDAY && day !== SUNDAY;
}
