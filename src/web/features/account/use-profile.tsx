import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Profile, readProfile } from '#contract/accounts.ts';
import { keyOf } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { profileQuery } from '#web/api/profile-query.ts';
import { useClaims } from '#web/api/session.ts';
import { FaultNotice, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';

/**
 * Fetches the signed-in user's profile, with tokens; fetches nothing when signed out. After the session
 * expired, the profile stays with the page that shows it.
 */
export function useProfile() {
  const isSignedIn = useClaims() !== null;
  return useQuery({ ...profileQuery(useLastClaims()?.sub), enabled: isSignedIn });
}

/** Returns a function that refetches the profile after a change. */
export function useRefetchProfile(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(readProfile) });
}

/** Returns a function that shows what was saved of the profile, until it is fetched again. */
export function useShowProfile(): (saved: Partial<Profile>) => void {
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(useLastClaims()?.sub);
  return (saved) =>
    void queryClient.setQueryData<Profile>(queryKey, (before) => before && { ...before, ...saved });
}

/** Renders its children once the profile is loaded. */
export function WithProfile({ children }: { readonly children: (profile: Profile) => ReactNode }) {
  const { data, error, isFetching, refetch } = useProfile();
  if (data !== undefined) return children(data);
  if (error !== null)
    return <FaultNotice message={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Waiting>
      <Skeleton height={320} />
    </Waiting>
  );
}
