import { listUsers, readUser } from '#contract/users.ts';
import { call, callPage } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UsersAsked } from './users-address.ts';

const PAGE_SIZE = 25;

/** A page of the users that the address asks for. */
export function useUsers({ search, status, page }: UsersAsked) {
  const query = {
    page,
    pageSize: PAGE_SIZE,
    ...(search !== '' && { search }),
    ...(status !== null && { status }),
  };
  const asked = useQuery({
    queryKey: keyOf(listUsers, { query }),
    queryFn: ({ signal }) => callPage(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...asked, pages: Math.ceil((asked.data?.total ?? 0) / PAGE_SIZE) };
}

/** One user with everything an administrator sees. */
export function useUser(id: string) {
  return useQuery({
    queryKey: keyOf(readUser, { params: { id } }),
    queryFn: ({ signal }) => call(readUser, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Reads users again, after something was done to one. */
export function useUsersAgain(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: [listUsers.path] });
    void queryClient.invalidateQueries({ queryKey: [readUser.path] });
  };
}
