import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Profile, readProfile } from '#contract/accounts.ts';
import { hasRight, type MemberRight } from '#domain/account/role.ts';
import { call, keyOf } from './call.ts';
import { useClaims } from './session.ts';

/** The user's own profile, cached by account; while impersonating, the impersonated user's. */
export const profileQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: [...keyOf(readProfile), account],
    queryFn: ({ signal }): Promise<Profile> => call(readProfile, { signal }),
    enabled: account !== undefined,
    staleTime: 0,
  });

/**
 * Returns whether the user's role in their organization includes a right; true until the profile is loaded.
 * Pages of signed-in people load it before they appear.
 */
export function useRight(right: MemberRight): boolean {
  const { data } = useQuery(profileQuery(useClaims()?.sub));
  return data === undefined || hasRight(data.memberRole, right);
}
