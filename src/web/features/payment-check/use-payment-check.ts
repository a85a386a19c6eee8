import { checkPayments, readPaymentCheck } from '#contract/payment-review.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useAction } from '#web/api/use-action.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const queryKey = keyOf(readPaymentCheck);

/** Fetches the result of the last check of payments and tokens. */
export function usePaymentCheck() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readPaymentCheck, { signal }),
    staleTime: 0,
  });
}

/** Returns a mutation that checks now; its result replaces the last one. */
export function useCheckPayments() {
  const queryClient = useQueryClient();
  return useAction({
    run: () => call(checkPayments),
    onDone: (check) => queryClient.setQueryData(queryKey, check),
  });
}
