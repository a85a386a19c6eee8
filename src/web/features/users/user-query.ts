import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listUsers, readUser } from '#contract/users.ts';
import { call, keyOf } from '#web/api/call.ts';

/** Fetches a user with all details an administrator may see. */
export function useUser(id: string) {
  return useQuery({
    queryKey: keyOf(readUser, { params: { id } }),
    queryFn: ({ signal }) => call(readUser, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Returns a function that refetches users after a change. */
export function useRefetchUsers(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: [listUsers.path] });
    void queryClient.invalidateQueries({ queryKey: [readUser.path] });
  };
}
