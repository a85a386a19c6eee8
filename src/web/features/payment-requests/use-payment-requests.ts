import {
  listReviewedPayments,
  pricePayment,
  recordPayment,
  refundPayment,
  type ReviewedPayment,
  voidPayment,
} from '#contract/payment-review.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { useQueryClient } from '@tanstack/react-query';

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
  readonly act: ReturnType<typeof useDecidePayment>;
  readonly onClose: () => void;
};
