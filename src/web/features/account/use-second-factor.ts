import { readSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Whether one signs in with a second factor, and has to. */
export function useSecondFactor() {
  const queryClient = useQueryClient();
  const asked = useQuery({
    queryKey: keyOf(readSecondFactor),
    queryFn: ({ signal }) => call(readSecondFactor, { signal }),
    staleTime: 0,
  });
  return { ...asked, again: () => queryClient.invalidateQueries({ queryKey: keyOf(readSecondFactor) }) };
}
