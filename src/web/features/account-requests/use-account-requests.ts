import { listAccountRequests } from '#contract/account-requests.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Fetches the account requests waiting for a decision, overdue first. */
export function useAccountRequests() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(listAccountRequests),
    queryFn: ({ signal }) => call(listAccountRequests, { signal }),
    staleTime: 0,
  });
  const again = () => queryClient.invalidateQueries({ queryKey: keyOf(listAccountRequests) });
  return { ...query, again };
}
