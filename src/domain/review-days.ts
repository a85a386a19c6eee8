const DAY_MS = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;

/** How many business days an account request is answered within (specification §9). */
export const ACCOUNT_REVIEW_DAYS = 3;

/** How many business days a submitted project is answered within (specification §9). */
export const PROJECT_REVIEW_DAYS = 5;

/** The moment so many business days later; Saturdays and Sundays do not count (UTC). */
export function afterBusinessDays(from: Date, days: number): Date {
  let moment = from;
  for (let left = days; left > 0; ) {
    moment = new Date(moment.getTime() + DAY_MS);
    if (isBusinessDay(moment)) left -= 1;
  }
  return moment;
}

function isBusinessDay(moment: Date): boolean {
  const day = moment.getUTCDay();
  return day !== SATURDAY && day !== SUNDAY;
}
