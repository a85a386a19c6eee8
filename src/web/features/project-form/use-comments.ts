import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addComment, listComments, type ProjectComment, resolveComment } from '#contract/project-review.ts';
import { call, keyOf } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useSubmission } from '#web/api/use-submission.ts';

const noComments: readonly ProjectComment[] = [];

type Posted = {
  readonly body: { readonly text: string; readonly field?: string | null; readonly answers?: number };
  readonly headers: Readonly<Record<string, string>>;
};

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
  const adding = useSubmission({ mutationFn: (send: () => Promise<void>) => send() });
  const resolving = useSubmission({
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
    add: async ({ body, headers }: Posted) => setComments(await call(addComment, { params, body, headers })),
    /** Sends a comment by a form of its own. */
    say: (send: () => Promise<void>, onAdded: () => void) => adding.mutate(send, { onSuccess: onAdded }),
    resolve: (id: number, isResolved: boolean) => resolving.mutate({ id, isResolved }),
  };
}

export type Comments = ReturnType<typeof useComments>;
