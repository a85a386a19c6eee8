import { type HeldSort, listDrafts, listProjects } from '#contract/held-projects.ts';
import { callPage } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { HeldAsked } from './held-address.ts';

/** Whose projects a list shows, of which kind, and in which order where none is asked for. */
export type HeldSource = {
  /** The organization's serial; null for every organization, which administrators alone may ask for. */
  readonly organization: string | null;
  readonly of: 'project' | 'inventory' | 'offsets' | 'drafts' | 'everything';
  readonly order: HeldSort;
};

const PAGE_SIZE = 25;

/** A page of a list of held projects. */
export function useHeld(source: HeldSource, asked: HeldAsked, pageSize = PAGE_SIZE) {
  const fetched =
    source.of === 'drafts' ? draftsAsked(source, asked) : projectsAsked(source, asked, pageSize);
  const found = useQuery({ ...fetched, placeholderData: keepPreviousData, staleTime: 0 });
  return { ...found, pages: Math.ceil((found.data?.total ?? 0) / pageSize) };
}

function cutOf({ order }: HeldSource, { search, sort, page }: HeldAsked, pageSize: number) {
  return { page, pageSize, sort: sort ?? order, ...(search !== '' && { search }) };
}

function draftsAsked(source: HeldSource, asked: HeldAsked) {
  const query = cutOf(source, asked, PAGE_SIZE);
  return {
    queryKey: keyOf(listDrafts, { query }),
    queryFn: ({ signal }: { signal: AbortSignal }) => callPage(listDrafts, { query, signal }),
  };
}

function projectsAsked(source: HeldSource, asked: HeldAsked, pageSize: number) {
  const { organization, of } = source;
  const query = {
    ...cutOf(source, asked, pageSize),
    ...(organization !== null && { AccountHolder: organization }),
    ...((of === 'project' || of === 'inventory' || of === 'offsets') && { kind: of }),
    ...(asked.status !== null && { status: asked.status }),
  };
  return {
    queryKey: keyOf(listProjects, { query }),
    queryFn: ({ signal }: { signal: AbortSignal }) => callPage(listProjects, { query, signal }),
  };
}
