import { registryDay } from './registry-day.ts';

const DAY_MS = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;

/** Business days within which an account request is answered (specification §9). */
export const ACCOUNT_REVIEW_DAYS = 3;

/** Business days within which a submitted project is answered (specification §9). */
export const PROJECT_REVIEW_DAYS = 5;

/** Returns the moment `days` business days after `from`. Saturdays and Sundays at the registry do not count. */
export function afterBusinessDays(from: Date, days: number): Date {
  let moment = from;
  for (let left = days; left > 0; ) {
    moment = new Date(moment.getTime() + DAY_MS);
    if (isBusinessDay(moment)) left -= 1;
  }
  return moment;
}

function isBusinessDay(moment: Date): boolean {
  const day = new Date(registryDay(moment)).getUTCDay();
  return day !== SATURDAY && day !== SUNDAY;
}
