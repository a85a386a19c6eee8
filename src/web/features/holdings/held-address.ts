import { heldSorts } from '#contract/held-projects.ts';
import { projectStatuses } from '#domain/project/status.ts';
import { oneOf, readList } from '#web/kit/lists/list-address.ts';

/** The statuses a list can be filtered by. */
export const heldStatuses = [...projectStatuses, 'Archived'] as const;

/** Filters, order and page of a list of held projects; a null order is the list's default. */
export type HeldAddress = ReturnType<typeof readHeldAddress>;

/** Reads the address; ignores invalid values. */
export function readHeldAddress(address: URLSearchParams) {
  return readList(address, { status: oneOf(heldStatuses), sort: oneOf(heldSorts) });
}
