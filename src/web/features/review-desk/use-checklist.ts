import {
  type ProjectChecklist,
  readProjectChecklist,
  tickChecklistItem,
} from '#contract/review-checklist.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { keyOf } from '#web/api/keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Fetches the checklist of a project's last submission, and ticks its items. */
export function useChecklist(projectSerial: string) {
  const queryClient = useQueryClient();
  const params = { projectSerial };
  const queryKey = keyOf(readProjectChecklist, { params });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readProjectChecklist, { params, signal }),
    staleTime: 0,
  });
  const ticking = useMutation({
    networkMode: 'always',
    mutationFn: ({ item, isTicked }: { readonly item: number; readonly isTicked: boolean }) =>
      call(tickChecklistItem, { params: { ...params, item }, body: { isTicked } }),
    onSuccess: (checklist: ProjectChecklist) => void queryClient.setQueryData(queryKey, checklist),
  });
  return {
    query,
    items: query.data?.items ?? [],
    tick: (item: number, isTicked: boolean) => ticking.mutate({ item, isTicked }),
    /** The item that is being ticked or unticked; null between. */
    ticking: ticking.isPending ? ticking.variables : null,
    failure: ticking.error === null ? null : sentenceOf(ticking.error),
  };
}

export type Checklist = ReturnType<typeof useChecklist>;
