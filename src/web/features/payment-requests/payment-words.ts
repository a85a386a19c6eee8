import type { PaymentRequest } from '#contract/payments.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { formatMoment, formatWhole } from '#web/kit/format.ts';
import * as m from '#messages/messages.js';

/** What is asked for, in words. */
export function askedFor({ count }: Pick<PaymentRequest, 'count'>): string {
  return count === null ? m.payments_access() : m.payments_projects({ count, shown: formatWhole(count) });
}

/** How a request stands: done, or until when its invoice is due. */
export function standingOf({ done, due, isOverdue }: PaymentRequest) {
  if (done !== null)
    return { standing: 'done', standingText: m.payments_done_on({ moment: formatMoment(done) }) } as const;
  const moment = formatMoment(due);
  if (isOverdue) return { standing: 'overdue', standingText: m.payments_overdue({ moment }) } as const;
  return { standing: 'waiting', standingText: m.payments_due({ moment }) } as const;
}

/** Where the tokens of who asks are given: their panel in the list of accounts. */
export function accountAddress({ user, serial }: Pick<PaymentRequest, 'user' | 'serial'>): string {
  return `${pagePaths.adminUsers}?user=${encodeURIComponent(user ?? serial)}`;
}
