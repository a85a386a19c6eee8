import { listPaymentRequests, markPaymentRequest } from '#contract/payments.ts';
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
    queryKey: keyOf(listPaymentRequests, { query }),
    queryFn: ({ signal }) => callPage(listPaymentRequests, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...result, pages: Math.ceil((result.data?.total ?? 0) / pageSize) };
}

type Mark = { readonly id: number; readonly isDone: boolean };

/** Returns a mutation that marks a payment request as done or waiting; the list is then refetched. */
export function useMark() {
  const queryClient = useQueryClient();
  return useAct({
    run: ({ id, isDone }: Mark) => call(markPaymentRequest, { params: { id: String(id) }, body: { isDone } }),
    onDone: () => void queryClient.invalidateQueries({ queryKey: [listPaymentRequests.path] }),
  });
}
