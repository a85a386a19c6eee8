import { type Profile, readProfile } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { useClaims } from '#web/api/session.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** A person's own profile, kept under their account: who acts in another's name has the other's. */
const profileQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: [...keyOf(readProfile), account],
    queryFn: ({ signal }): Promise<Profile> => call(readProfile, { signal }),
    enabled: account !== undefined,
    staleTime: 0,
  });

/** The signed-in person's profile, with tokens; who has signed out has none. */
export function useProfile() {
  return useQuery(profileQuery(useClaims()?.sub));
}

/** Reads the profile again, after something in it changed. */
export function useProfileAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(readProfile) });
}
