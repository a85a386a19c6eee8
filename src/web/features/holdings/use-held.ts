import { heldSorts, type HeldSort, listDrafts, listProjects } from '#contract/held-projects.ts';
import { projectStatuses } from '#domain/project/project-terms.ts';
import { oneOf, readList } from '#web/kit/lists/list-address.ts';
import { callPage, keyOf } from '#web/api/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** The statuses a list can be filtered by. */
export const heldStatuses = [...projectStatuses, 'Archived'] as const;

/** Filters, order and page of a list of held projects; a null order is the list's default. */
export type HeldAddress = ReturnType<typeof readHeldAddress>;

/** Reads the address; ignores invalid values. */
export function readHeldAddress(address: URLSearchParams) {
  return readList(address, { status: oneOf(heldStatuses), sort: oneOf(heldSorts) });
}

/** Whose projects a list shows, which kind, and the default order. */
export type HeldSource = {
  /** Serial of the organization; null for all, which only administrators may request. */
  readonly organization: string | null;
  readonly of: 'project' | 'inventory' | 'offsets' | 'drafts' | 'everything';
  readonly order: HeldSort;
};

const PAGE_SIZE = 25;

/** Fetches a page of a list of held projects. */
export function useHeld(source: HeldSource, filters: HeldAddress, pageSize = PAGE_SIZE) {
  const options =
    source.of === 'drafts' ? draftsQuery(source, filters) : projectsQuery(source, filters, pageSize);
  const result = useQuery({ ...options, placeholderData: keepPreviousData, staleTime: 0 });
  return { ...result, pages: Math.ceil((result.data?.total ?? 0) / pageSize) };
}

function pageQuery({ order }: HeldSource, { search, sort, page }: HeldAddress, pageSize: number) {
  return { page, pageSize, sort: sort ?? order, ...(search !== '' && { search }) };
}

function draftsQuery(source: HeldSource, filters: HeldAddress) {
  const query = pageQuery(source, filters, PAGE_SIZE);
  return {
    queryKey: keyOf(listDrafts, { query }),
    queryFn: ({ signal }: { signal: AbortSignal }) => callPage(listDrafts, { query, signal }),
  };
}

function projectsQuery(source: HeldSource, filters: HeldAddress, pageSize: number) {
  const { organization, of } = source;
  const query = {
    ...pageQuery(source, filters, pageSize),
    ...(organization !== null && { AccountHolder: organization }),
    ...((of === 'project' || of === 'inventory' || of === 'offsets') && { kind: of }),
    ...(filters.status !== null && { status: filters.status }),
  };
  return {
    queryKey: keyOf(listProjects, { query }),
    queryFn: ({ signal }: { signal: AbortSignal }) => callPage(listProjects, { query, signal }),
  };
}
