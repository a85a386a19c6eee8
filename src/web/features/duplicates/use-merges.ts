import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listMerges,
  mergeOrganizations,
  previewMerge,
  previewMergeUndo,
  undoMerge,
} from '#contract/organization-merges.ts';
import { call, keyOf } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';

const PAGE_SIZE = 24;

/** The serials of the organization that is merged, and of the one that stays. */
export type MergePair = { readonly organization: string; readonly into: string };

/** Fetches what two organizations have, and what prevents merging them. */
export function useMergePreview(query: MergePair) {
  return useQuery({
    queryKey: keyOf(previewMerge, { query }),
    queryFn: ({ signal }) => call(previewMerge, { query, signal }),
    staleTime: 0,
  });
}

/** Fetches what prevents undoing a merge. */
export function useMergeUndoPreview(id: string) {
  return useQuery({
    queryKey: keyOf(previewMergeUndo, { params: { id } }),
    queryFn: ({ signal }) => call(previewMergeUndo, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Fetches a page of the merges, newest first. */
export const useMerges = (page: number) => usePageQuery(listMerges, { page, pageSize: PAGE_SIZE });

/** Returns the action that merges two organizations; everything shown is then fetched again. */
export function useMerge() {
  const queryClient = useQueryClient();
  return useAction({
    run: (pair: MergePair, confirmation) => call(mergeOrganizations, { body: { ...pair, ...confirmation } }),
    onDone: () => void queryClient.invalidateQueries(),
  });
}

/** Returns the action that undoes a merge; everything shown is then fetched again. */
export function useUndoMerge() {
  const queryClient = useQueryClient();
  return useAction({
    run: (id: string, confirmation) => call(undoMerge, { params: { id }, body: confirmation }),
    onDone: () => void queryClient.invalidateQueries(),
  });
}
