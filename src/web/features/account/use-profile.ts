import { readProfile } from '#contract/accounts.ts';
import { keyOf } from '#web/api/keys.ts';
import { profileQuery } from '#web/api/profile-query.ts';
import { useClaims } from '#web/api/session.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Fetches the signed-in user's profile, with tokens; fetches nothing when signed out. */
export function useProfile() {
  return useQuery(profileQuery(useClaims()?.sub));
}

/** Returns a function that refetches the profile after a change. */
export function useRefetchProfile(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(readProfile) });
}
