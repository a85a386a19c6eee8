import { addComment, listComments, type ProjectComment, resolveComment } from '#contract/project-review.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { keyOf } from '#web/api/keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const noComments: readonly ProjectComment[] = [];

type Saying = { readonly text: string; readonly field?: string; readonly answers?: number };

/** What was said of a project in review, and what can be done about it. */
export function useComments(projectSerial: string | null) {
  const queryClient = useQueryClient();
  const params = { projectSerial: projectSerial ?? '' };
  const queryKey = keyOf(listComments, { params });
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listComments, { params, signal }),
    enabled: projectSerial !== null,
    staleTime: 0,
  });
  const keep = (comments: readonly ProjectComment[]) => void queryClient.setQueryData(queryKey, comments);
  const adding = useMutation({
    networkMode: 'always',
    mutationFn: (body: Saying) => call(addComment, { params, body }),
    onSuccess: keep,
  });
  const resolving = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isResolved }: { readonly id: number; readonly isResolved: boolean }) =>
      call(resolveComment, { params: { ...params, comment: id }, body: { isResolved } }),
    onSuccess: keep,
  });
  const failed = adding.error ?? resolving.error;
  return {
    comments: asked.data ?? noComments,
    /** How many are open. */
    open: (asked.data ?? noComments).filter(({ isResolved }) => !isResolved).length,
    isBusy: adding.isPending || resolving.isPending,
    failure: failed === null ? null : sentenceOf(failed),
    readAgain: () => queryClient.invalidateQueries({ queryKey }),
    say: (saying: Saying, onSaid?: () => void) => adding.mutate(saying, { onSuccess: () => onSaid?.() }),
    resolve: (id: number, isResolved: boolean) => resolving.mutate({ id, isResolved }),
  };
}

export type Comments = ReturnType<typeof useComments>;
