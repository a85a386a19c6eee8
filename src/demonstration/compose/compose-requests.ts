import { ACCOUNT_REVIEW_DAYS, afterBusinessDays } from '#domain/review-days.ts';
import { accountRequests, lateRequest, type RequestContent } from '../content/account-requests.ts';
import { daysAfter } from './calendar.ts';

const HALF_A_DAY = 0.5;

/**
 * Returns the account requests at a time: some since yesterday, and one that has been overdue for at least a
 * day.
 */
export function composeRequests(now: Date): { readonly at: Date; readonly asked: RequestContent }[] {
  const recent = accountRequests.map((asked, place) => {
    return { asked, at: daysAfter(now, -(accountRequests.length - place) * HALF_A_DAY) };
  });
  return [{ asked: lateRequest, at: overdueSince(now) }, ...recent];
}

function overdueSince(now: Date): Date {
  let at = now;
  do at = daysAfter(at, -HALF_A_DAY);
  while (afterBusinessDays(at, ACCOUNT_REVIEW_DAYS) > daysAfter(now, -1));
  return at;
}
