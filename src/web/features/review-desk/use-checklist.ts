import {
  type ProjectChecklist,
  readProjectChecklist,
  tickChecklistItem,
} from '#contract/review-checklist.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { keyOf } from '#web/api/keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

type Attempt = { readonly item: number; readonly isTicked: boolean; readonly number: number };

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
  const attempts = useRef(0);
  const [pending, setPending] = useState<ReadonlyMap<number, Attempt>>(new Map());
  const ticking = useMutation({
    networkMode: 'always',
    // One after the other: a later reply has all earlier ticks.
    scope: { id: `checklist of ${projectSerial}` },
    mutationFn: ({ item, isTicked }: Attempt) =>
      call(tickChecklistItem, { params: { ...params, item }, body: { isTicked } }),
    onSuccess: (checklist: ProjectChecklist) => void queryClient.setQueryData(queryKey, checklist),
    onSettled: (_reply, _error, { item, number }) =>
      setPending(
        (before) => new Map([...before].filter(([of, last]) => of !== item || last.number !== number)),
      ),
  });
  const tick = (item: number, isTicked: boolean) => {
    attempts.current += 1;
    const attempt = { item, isTicked, number: attempts.current };
    setPending((before) => new Map(before).set(item, attempt));
    ticking.mutate(attempt);
  };
  return {
    query,
    items: query.data?.items ?? [],
    tick,
    /** What was ticked or unticked last and has no reply yet, by item. */
    pending,
    failure: ticking.error === null ? null : sentenceOf(ticking.error),
  };
}

export type Checklist = ReturnType<typeof useChecklist>;
