import type { ReviewedPayment } from '#contract/payment-review.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { formatMoment, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';

/** Returns what is requested, in words. */
export function askedFor({ count }: Pick<ReviewedPayment, 'count'>): string {
  return count === null ? m.payments_access() : m.payments_projects({ count, shown: formatWhole(count) });
}

/** Returns a request's state: done, or when its invoice is due. */
export function standingOf({ paid, due, isOverdue }: ReviewedPayment) {
  if (paid !== null)
    return { standing: 'done', standingText: m.payments_paid_on({ moment: formatMoment(paid) }) } as const;
  const moment = formatMoment(due);
  if (isOverdue) return { standing: 'overdue', standingText: m.payments_overdue({ moment }) } as const;
  return { standing: 'waiting', standingText: m.payments_due({ moment }) } as const;
}

/** Returns the address of the requester's panel in the list of accounts, where tokens are granted. */
export function accountAddress({ user, serial }: Pick<ReviewedPayment, 'user' | 'serial'>): string {
  return `${pagePaths.adminUsers}?user=${encodeURIComponent(user ?? serial)}`;
}
