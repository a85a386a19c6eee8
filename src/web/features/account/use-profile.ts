import { type Profile, readProfile } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useClaims } from '#web/api/session.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** The user's own profile, cached by account; while impersonating, the impersonated user's. */
const profileQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: [...keyOf(readProfile), account],
    queryFn: ({ signal }): Promise<Profile> => call(readProfile, { signal }),
    enabled: account !== undefined,
    staleTime: 0,
  });

/** Fetches the signed-in user's profile, with tokens; fetches nothing when signed out. */
export function useProfile() {
  return useQuery(profileQuery(useClaims()?.sub));
}

/** Returns a function that refetches the profile after a change. */
export function useRefetchProfile(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(readProfile) });
}
