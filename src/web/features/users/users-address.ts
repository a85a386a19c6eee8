import { userStatuses } from '#contract/users.ts';
import { oneOf, queryOf, readList } from '#web/kit/lists/list-address.ts';

export type UserStatus = (typeof userStatuses)[number];

/** Filters and page of the list of users, and the id of the user whose panel is open. */
export type UserListFilters = ReturnType<typeof readUsersAddress>;

/** Reads the address; ignores invalid values. */
export function readUsersAddress(address: URLSearchParams) {
  return readList(address, { status: oneOf(userStatuses), user: (id) => (id === '' ? null : id) });
}

/** Returns the query that opens a user's panel beside the list as it is; an empty id closes it. */
export function panelQuery(address: URLSearchParams, id: string): string {
  const next = new URLSearchParams(address);
  if (id === '') next.delete('user');
  else next.set('user', id);
  return queryOf(next);
}
