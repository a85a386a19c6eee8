import { listReviewedPayments, recordPayment } from '#contract/payment-review.ts';
import { call, callPage } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useAct } from '#web/api/use-act.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

const PAGE_SIZE = 24;

type Query = { readonly page?: number; readonly pageSize?: number; readonly status?: 'waiting' };

/** Fetches a page of the payment requests, waiting ones first. */
export function usePaymentRequests({ page = 1, pageSize = PAGE_SIZE, status }: Query) {
  const query = { page, pageSize, ...(status !== undefined && { status }) };
  const result = useQuery({
    queryKey: keyOf(listReviewedPayments, { query }),
    queryFn: ({ signal }) => callPage(listReviewedPayments, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...result, pages: Math.ceil((result.data?.total ?? 0) / pageSize) };
}

/** Returns a mutation that records an invoice as paid; the list is then refetched. */
export function useRecordPayment() {
  const queryClient = useQueryClient();
  return useAct({
    run: (id: number) => call(recordPayment, { params: { id: String(id) }, body: {} }),
    onDone: () => void queryClient.invalidateQueries({ queryKey: [listReviewedPayments.path] }),
  });
}
