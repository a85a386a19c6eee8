import { listMembers } from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useClaims } from '#web/api/session.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Fetches the people of the user's organization, and for owners the invitations that wait for an answer. */
export function useMembers() {
  const account = useClaims()?.sub;
  return useQuery({
    queryKey: [...keyOf(listMembers), account],
    queryFn: ({ signal }) => call(listMembers, { signal }),
    staleTime: 0,
  });
}

/** Returns a function that fetches them again after a change. */
export function useRefetchMembers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(listMembers) });
}
