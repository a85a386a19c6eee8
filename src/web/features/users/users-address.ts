import { userStatuses } from '#contract/users.ts';

export type UserStatus = (typeof userStatuses)[number];

/** Filters and page in the address of the list of users, and the open panel. */
export type UserListFilters = {
  readonly search: string;
  readonly status: UserStatus | null;
  readonly page: number;
  /** Id of the user whose panel is open. */
  readonly user: string | null;
};

/** Reads the address; ignores invalid values. */
export function readUsersAddress(address: URLSearchParams): UserListFilters {
  const page = Math.trunc(Number(address.get('page')));
  return {
    search: (address.get('search') ?? '').trim(),
    status: userStatuses.find((status) => status === address.get('status')) ?? null,
    page: page >= 1 && page <= 1_000_000 ? page : 1,
    user: address.get('user'),
  };
}

/** Returns the address with one value changed; a new filter starts at the first page. */
export function changeUsersAddress(
  address: URLSearchParams,
  name: 'search' | 'status' | 'page' | 'user',
  value: string,
): string {
  const next = new URLSearchParams(address);
  if (value === '') next.delete(name);
  else next.set(name, value);
  if (name === 'search' || name === 'status') next.delete('page');
  return next.size === 0 ? '' : `?${next}`;
}
