import { type Profile, readProfile } from '#contract/accounts.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The signed-in person's profile; who has signed out has none. */
export const profileQuery = () =>
  queryOptions({
    queryKey: keyOf(readProfile),
    queryFn: ({ signal }): Promise<Profile> => call(readProfile, { signal }),
    staleTime: 0,
  });

/** The signed-in person's profile, with tokens. */
export function useProfile() {
  return useQuery(profileQuery());
}
