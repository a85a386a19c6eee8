import { type HeldSummary, listProjects } from '#contract/held-projects.ts';
import { call } from '#web/api/call.ts';
import { keyOf } from '#web/api/keys.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

const query = { status: 'Submitted', sort: 'due', page: 1, pageSize: 2 } as const;

const queueQuery = queryOptions({
  queryKey: [...keyOf(listProjects, { query }), 'queue'],
  queryFn: ({ signal }) => call(listProjects, { query, signal }),
  staleTime: 0,
});

/** The submissions that have waited longest: the next one besides this project. */
export function useQueue(projectSerial: string) {
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(queueQuery);
  const nextOf = (waiting: readonly HeldSummary[]) =>
    waiting.find((project) => project.projectSerial !== projectSerial) ?? null;
  return {
    /** The next submission; null when no other one waits, undefined while that is not known. */
    next: data === undefined ? undefined : nextOf(data),
    isLost: isError && data === undefined,
    /** Asks again what waits now; null when nothing does, or the queue cannot be read. */
    readNext: async () => {
      try {
        return nextOf(await queryClient.fetchQuery(queueQuery));
      } catch {
        // The administrator is then led back to the queue, which says what failed.
        return null;
      }
    },
  };
}

export type Queue = ReturnType<typeof useQueue>;
