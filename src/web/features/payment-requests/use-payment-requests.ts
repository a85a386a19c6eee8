import { useQueryClient } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import {
  listReviewedPayments,
  pricePayment,
  type ReviewedPayment,
  recordPayment,
  refundPayment,
  voidPayment,
} from '#contract/payment-review.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { formatDay, formatMoment, formatWhole } from '#web/kit/text/format.ts';

const PAGE_SIZE = 24;

type Query = { readonly page?: number; readonly pageSize?: number; readonly status?: 'waiting' };

/** Fetches a page of the payments, unpaid requests first. */
export function usePaymentRequests({ page = 1, pageSize = PAGE_SIZE, status }: Query) {
  return usePageQuery(listReviewedPayments, { page, pageSize, ...(status !== undefined && { status }) });
}

/** A decision on a payment, with what it needs. */
export type Decision = { readonly id: number } & (
  | { readonly verb: 'price'; readonly fee: number }
  | { readonly verb: 'paid'; readonly reference: string; readonly inventoryTokens?: number }
  | { readonly verb: 'void' | 'refund'; readonly reason: string }
);

/** Returns a mutation that decides on a payment; the list is then refetched. */
export function useDecidePayment(onDone: () => void) {
  const queryClient = useQueryClient();
  return useAction({
    run: (decision: Decision, confirmation) => {
      const params = { id: String(decision.id) };
      switch (decision.verb) {
        case 'price':
          return call(pricePayment, { params, body: { fee: decision.fee } });
        case 'paid': {
          const { id: _id, verb: _verb, ...body } = decision;
          return call(recordPayment, { params, body });
        }
        case 'void':
          return call(voidPayment, { params, body: { reason: decision.reason } });
        case 'refund':
          return call(refundPayment, { params, body: { reason: decision.reason, ...confirmation } });
      }
    },
    onDone: () => {
      void queryClient.invalidateQueries({ queryKey: [listReviewedPayments.path] });
      onDone();
    },
  });
}

/** What a dialog about a decision on a payment gets. */
export type DecisionProps = {
  readonly payment: ReviewedPayment;
  readonly action: ReturnType<typeof useDecidePayment>;
  readonly onClose: () => void;
};

type Standing = {
  readonly standing: 'waiting' | 'overdue' | 'done' | 'declined';
  readonly standingText: string;
};

/** Returns what is requested, in words. */
export function askedFor({ count }: Pick<ReviewedPayment, 'count'>): string {
  return count === null ? m.payments_access() : m.payments_projects({ count, shown: formatWhole(count) });
}

/** Returns the number of a payment's invoice; null if none was issued. */
export function invoiceNumber({ documents }: Pick<ReviewedPayment, 'documents'>): string | null {
  return documents.find(({ type }) => type === 'invoice')?.number ?? null;
}

/** Returns a payment's state in words, and whether it waits for somebody. */
export function standingOf(payment: ReviewedPayment): Standing {
  const { state, paid, closed, asked } = payment;
  const closedMoment = formatMoment(closed ?? asked);
  switch (state) {
    case 'requested':
      return standingOfRequest(payment);
    case 'pending':
      return { standing: 'waiting', standingText: m.payments_state_pending() };
    case 'confirming':
      return { standing: 'waiting', standingText: m.payments_state_confirming() };
    case 'paid':
      return {
        standing: 'done',
        standingText: m.payments_paid_on({ moment: formatMoment(paid ?? asked) }),
      };
    case 'failed':
      return { standing: 'declined', standingText: m.payments_state_failed({ moment: closedMoment }) };
    case 'void':
      return { standing: 'declined', standingText: m.payments_state_void({ moment: closedMoment }) };
    case 'refunding':
      return { standing: 'waiting', standingText: m.payments_state_refunding() };
    case 'refunded':
      return { standing: 'declined', standingText: m.payments_state_refunded({ moment: closedMoment }) };
  }
}

/** An unpriced request waits for its price, a priced one for its invoice, an invoice for the money. */
function standingOfRequest({ fee, due, isOverdue, payBy, isLate }: ReviewedPayment): Standing {
  if (payBy !== null) {
    const day = formatDay(payBy);
    return isLate
      ? { standing: 'overdue', standingText: m.payments_state_late({ day }) }
      : { standing: 'waiting', standingText: m.payments_state_unpaid({ day }) };
  }
  if (fee !== null) return { standing: 'waiting', standingText: m.payments_state_invoicing() };
  const moment = formatMoment(due);
  return isOverdue
    ? { standing: 'overdue', standingText: m.payments_overdue({ moment }) }
    : { standing: 'waiting', standingText: m.payments_due({ moment }) };
}

/** Returns the address of the requester's tokens. */
export function accountAddress({ user, serial }: Pick<ReviewedPayment, 'user' | 'serial'>): string {
  return generatePath(pagePaths.adminUserTokens, { userId: user ?? serial });
}
