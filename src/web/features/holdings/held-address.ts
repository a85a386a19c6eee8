import { heldSorts, type HeldSort } from '#contract/held-projects.ts';
import { projectStatuses } from '#domain/project/status.ts';

/** The statuses a list can be filtered by. */
export const heldStatuses = [...projectStatuses, 'Archived'] as const;
export type HeldStatus = (typeof heldStatuses)[number];

/** Filters, order and page in the address of a list of held projects. */
export type HeldAsked = {
  readonly search: string;
  readonly status: HeldStatus | null;
  /** Null for the list's default order. */
  readonly sort: HeldSort | null;
  readonly page: number;
};

/** Reads the address; ignores invalid values. */
export function readHeldAddress(address: URLSearchParams): HeldAsked {
  const page = Math.trunc(Number(address.get('page')));
  return {
    search: (address.get('search') ?? '').trim(),
    status: heldStatuses.find((status) => status === address.get('status')) ?? null,
    sort: heldSorts.find((sort) => sort === address.get('sort')) ?? null,
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns the address with one value changed, on the first page unless only the page changed. */
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
