import { type CurrentSeller, readSeller, updateSeller } from '#contract/payment-review.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useAction } from '#web/api/use-action.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Fetches who issues the invoices. */
export function useSeller() {
  return useQuery({
    queryKey: keyOf(readSeller),
    queryFn: ({ signal }) => call(readSeller, { signal }),
    staleTime: 0,
  });
}

export type SellerInput = Omit<CurrentSeller, 'isComplete'>;

/** Returns a mutation that sets who issues the invoices. */
export function useUpdateSeller(onDone: (seller: CurrentSeller) => void) {
  const queryClient = useQueryClient();
  return useAction({
    run: (seller: SellerInput, confirmation) => call(updateSeller, { body: { ...seller, ...confirmation } }),
    onDone: (seller) => {
      queryClient.setQueryData(keyOf(readSeller), seller);
      onDone(seller);
    },
  });
}
