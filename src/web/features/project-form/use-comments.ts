import { type ProjectComment, addComment, listComments, resolveComment } from '#contract/project-review.ts';
import { call, keyOf } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useRequestKey } from '#web/api/use-request-key.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const noComments: readonly ProjectComment[] = [];

type CommentInput = { readonly text: string; readonly field?: string | null; readonly answers?: number };

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
  const setComments = (comments: readonly ProjectComment[]) => {
    // Older ones may be on their way.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, comments);
  };
  const { headersFor, renew } = useRequestKey();
  const add = async (body: CommentInput) => {
    setComments(await call(addComment, { params, body, headers: headersFor(body) }));
    renew(body);
  };
  const adding = useMutation({ networkMode: 'always', mutationFn: add });
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
    /** Adds a comment; rejects when it was not added. */
    add,
    say: (input: CommentInput, onAdded?: () => void) =>
      adding.mutate(input, { onSuccess: () => onAdded?.() }),
    resolve: (id: number, isResolved: boolean) => resolving.mutate({ id, isResolved }),
  };
}

export type Comments = ReturnType<typeof useComments>;
