import { addComment, listComments, type ProjectComment, resolveComment } from '#contract/project-review.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { keyOf } from '#web/api/keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const noComments: readonly ProjectComment[] = [];

type CommentInput = { readonly text: string; readonly field?: string; readonly answers?: number };

/** Fetches the comments of a project in review, with functions to add and resolve them. */
export function useComments(projectSerial: string | null) {
  const queryClient = useQueryClient();
  const params = { projectSerial: projectSerial ?? '' };
  const queryKey = keyOf(listComments, { params });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listComments, { params, signal }),
    enabled: projectSerial !== null,
    staleTime: 0,
  });
  const setComments = (comments: readonly ProjectComment[]) =>
    void queryClient.setQueryData(queryKey, comments);
  const adding = useMutation({
    networkMode: 'always',
    mutationFn: (body: CommentInput) => call(addComment, { params, body }),
    onSuccess: setComments,
  });
  const resolving = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isResolved }: { readonly id: number; readonly isResolved: boolean }) =>
      call(resolveComment, { params: { ...params, comment: id }, body: { isResolved } }),
    onSuccess: setComments,
  });
  const failed = adding.error ?? resolving.error;
  return {
    comments: query.data ?? noComments,
    /** Number of open comments. */
    open: (query.data ?? noComments).filter(({ isResolved }) => !isResolved).length,
    isBusy: adding.isPending || resolving.isPending,
    failure: failed === null ? null : sentenceOf(failed),
    readAgain: () => queryClient.invalidateQueries({ queryKey }),
    say: (input: CommentInput, onAdded?: () => void) =>
      adding.mutate(input, { onSuccess: () => onAdded?.() }),
    resolve: (id: number, isResolved: boolean) => resolving.mutate({ id, isResolved }),
  };
}

export type Comments = ReturnType<typeof useComments>;
