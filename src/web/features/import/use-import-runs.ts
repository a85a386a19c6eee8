import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listImportRunEntries,
  listImportRuns,
  listOwnImportRuns,
  readImportRun,
  undoImportRun,
} from '#contract/import-runs.ts';
import { call, callPage, keyOf } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';

const PAGE_SIZE = 24;
const ENTRIES_PAGE_SIZE = 50;

/** Whose imports are listed: everybody's, or those of the caller's organization. */
export type RunsOf = 'registry' | 'organization';

const lists = { registry: listImportRuns, organization: listOwnImportRuns } as const;

/** Fetches a page of the imports, newest first. */
export const useImportRuns = (of: RunsOf, page: number) =>
  usePageQuery(lists[of], { page, pageSize: PAGE_SIZE });

/** Fetches an import, and what an undo would do now. */
export function useImportRun(id: string) {
  return useQuery({
    queryKey: keyOf(readImportRun, { params: { id } }),
    queryFn: ({ signal }) => call(readImportRun, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Fetches a page of what an import made or added to. */
export function useImportRunEntries(id: string, page: number) {
  const request = { params: { id }, query: { page, pageSize: ENTRIES_PAGE_SIZE } };
  const result = useQuery({
    queryKey: keyOf(listImportRunEntries, request),
    queryFn: ({ signal }) => callPage(listImportRunEntries, { ...request, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...result, pages: Math.ceil((result.data?.total ?? 0) / ENTRIES_PAGE_SIZE) };
}

/** Returns the action that undoes an import; everything shown is then fetched again. */
export function useUndoImport() {
  const queryClient = useQueryClient();
  return useAction({
    run: (id: string) => call(undoImportRun, { params: { id } }),
    onDone: () => void queryClient.invalidateQueries(),
  });
}
