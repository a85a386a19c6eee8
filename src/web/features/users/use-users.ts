import { listUsers, readUser } from '#contract/users.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserListFilters } from './users-address.ts';

const PAGE_SIZE = 25;

/** Fetches a page of the users that the address describes. */
export function useUsers({ search, status, page }: UserListFilters) {
  return usePageQuery(listUsers, {
    page,
    pageSize: PAGE_SIZE,
    ...(search !== '' && { search }),
    ...(status !== null && { status }),
  });
}

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
