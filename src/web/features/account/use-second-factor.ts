import { readSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Fetches whether the user has a second factor, and whether it is required. */
export function useSecondFactor() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(readSecondFactor),
    queryFn: ({ signal }) => call(readSecondFactor, { signal }),
    staleTime: 0,
  });
  return { ...query, again: () => queryClient.invalidateQueries({ queryKey: keyOf(readSecondFactor) }) };
}
