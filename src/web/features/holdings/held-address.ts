import { heldSorts, type HeldSort } from '#contract/held-projects.ts';
import { projectStatuses } from '#domain/project/status.ts';

/** The statuses that a list can be narrowed to. */
export const heldStatuses = [...projectStatuses, 'Archived'] as const;
export type HeldStatus = (typeof heldStatuses)[number];

/** What the address asks of a list of held projects. */
export type HeldAsked = {
  readonly search: string;
  readonly status: HeldStatus | null;
  /** Null where the list's own order is meant. */
  readonly sort: HeldSort | null;
  readonly page: number;
};

/** Reads the address; what it does not make sense of is left out. */
export function readHeldAddress(address: URLSearchParams): HeldAsked {
  const page = Math.trunc(Number(address.get('page')));
  return {
    search: (address.get('search') ?? '').trim(),
    status: heldStatuses.find((one) => one === address.get('status')) ?? null,
    sort: heldSorts.find((one) => one === address.get('sort')) ?? null,
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address with one thing changed; another order or a narrower list begins at its first page. */
export function changeHeldAddress(
  address: URLSearchParams,
  name: 'search' | 'status' | 'sort' | 'page',
  value: string,
): string {
  const next = new URLSearchParams(address);
  if (value === '') next.delete(name);
  else next.set(name, value);
  if (name !== 'page' || value === '1') next.delete('page');
  return next.size === 0 ? '' : `?${next}`;
}
