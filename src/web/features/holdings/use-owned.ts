import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDrafts, listProjects, type OwnedSort, ownedSorts } from '#contract/owned-projects.ts';
import { projectStatuses } from '#domain/project/project-terms.ts';
import { callPage, keyOf } from '#web/api/call.ts';
import { oneOf, readList } from '#web/kit/lists/list-address.ts';

/** The statuses a list can be filtered by. */
export const ownedStatuses = [...projectStatuses, 'Archived'] as const;

/** Filters, order and page of a list of held projects; a null order is the list's default. */
export type OwnedAddress = ReturnType<typeof readOwnedAddress>;

/** Reads the address; ignores invalid values. */
export function readOwnedAddress(address: URLSearchParams) {
  return readList(address, { status: oneOf(ownedStatuses), sort: oneOf(ownedSorts) });
}

/** Whose projects a list shows, which kind, and the default order. */
export type OwnedSource = {
  /** Serial of the organization; null for all, which only administrators may request. */
  readonly organization: string | null;
  readonly of: 'project' | 'inventory' | 'offsets' | 'drafts' | 'everything';
  readonly order: OwnedSort;
};

const PAGE_SIZE = 25;

/** Fetches a page of a list of held projects. */
export function useOwned(source: OwnedSource, filters: OwnedAddress, pageSize = PAGE_SIZE) {
  const options =
    source.of === 'drafts' ? draftsQuery(source, filters) : projectsQuery(source, filters, pageSize);
  const result = useQuery({ ...options, placeholderData: keepPreviousData, staleTime: 0 });
  return { ...result, pages: Math.ceil((result.data?.total ?? 0) / pageSize) };
}

function pageQuery({ order }: OwnedSource, { search, sort, page }: OwnedAddress, pageSize: number) {
  return { page, pageSize, sort: sort ?? order, ...(search !== '' && { search }) };
}

function draftsQuery(source: OwnedSource, filters: OwnedAddress) {
  const query = pageQuery(source, filters, PAGE_SIZE);
  return {
    queryKey: keyOf(listDrafts, { query }),
    queryFn: ({ signal }: { signal: AbortSignal }) => callPage(listDrafts, { query, signal }),
  };
}

function projectsQuery(source: OwnedSource, filters: OwnedAddress, pageSize: number) {
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
