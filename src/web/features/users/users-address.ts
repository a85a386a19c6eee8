import { userStatuses } from '#contract/users.ts';

export type UserStatus = (typeof userStatuses)[number];

/** What the address asks of the list of users. */
export type UsersAsked = {
  readonly search: string;
  readonly status: UserStatus | null;
  readonly page: number;
  /** Whose panel is open. */
  readonly user: string | null;
};

/** Reads the address; what it does not make sense of is left out. */
export function readUsersAddress(address: URLSearchParams): UsersAsked {
  const page = Math.trunc(Number(address.get('page')));
  return {
    search: (address.get('search') ?? '').trim(),
    status: userStatuses.find((one) => one === address.get('status')) ?? null,
    page: page >= 1 && page <= 1_000_000 ? page : 1,
    user: address.get('user'),
  };
}

/** The address with one thing changed; narrowing the list begins at its first page. */
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
