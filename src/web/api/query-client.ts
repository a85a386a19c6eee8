import { notifyManager, QueryClient, type QueryKey, type QueryState } from '@tanstack/react-query';
import type { Problem } from '#contract/problem.ts';
import { CallProblem, isAbsent } from './call-problem.ts';

const MAX_RETRIES = 2;
const MINUTE = 60_000;

// By default, changes are reported by a timer. The second press of a double click can come before that, and
// would be sent too.
notifyManager.setScheduler(queueMicrotask);

/** Creates a query client: replies are fresh for a minute, and only errors that may pass are retried. */
export function openQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // Requests that failed while offline are sent again once online.
        refetchOnReconnect: true,
        retry: (failureCount, error) => failureCount < MAX_RETRIES && isTransient(error),
        // A 404 in the server's page is not fetched again.
        retryOnMount: (query) => !isAbsent(query.state.error),
      },
    },
  });
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof CallProblem)) return false;
  if (error.failure.kind === 'refused') return error.failure.status >= 500;
  return error.failure.kind === 'unreachable' && navigator.onLine;
}

/** Replies that a page was rendered from, sent along with it; a null reply means 404. */
export type PageReplies = readonly { readonly key: QueryKey; readonly reply: unknown }[];

/**
 * Returns the replies of a page about to be rendered on the server. Failed queries are removed, so that the
 * page shows them as loading and the browser fetches them; `isWhole` is then false.
 */
export function collectReplies(client: QueryClient): {
  readonly replies: PageReplies;
  readonly isWhole: boolean;
} {
  const queries = client.getQueryCache().getAll();
  const failed = queries.filter(({ state }) => state.status === 'error' && !isAbsent(state.error));
  for (const query of failed) client.getQueryCache().remove(query);
  const replies = queries
    .filter((query) => !failed.includes(query))
    .map(({ queryKey, state }) => ({ key: queryKey, reply: state.data ?? null }));
  return { replies, isWhole: failed.length === 0 };
}

/**
 * Fills the browser's query cache with the replies the page was rendered from, so that nothing is fetched
 * twice. They stay, because a part of the page whose code comes later needs the same.
 */
export function restoreReplies(client: QueryClient, replies: PageReplies): void {
  for (const { key, reply } of replies) {
    const query = { queryKey: key, gcTime: Number.POSITIVE_INFINITY };
    if (reply === null) client.getQueryCache().build(client, query, absent());
    else client.getQueryCache().build(client, query).setData(reply);
  }
}

function absent(): QueryState {
  const problem: Problem = { message: '' };
  return {
    data: undefined,
    dataUpdateCount: 0,
    dataUpdatedAt: 0,
    error: new CallProblem({ kind: 'refused', status: 404, problem }),
    errorUpdateCount: 1,
    errorUpdatedAt: Date.now(),
    fetchFailureCount: 1,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: false,
    status: 'error',
    fetchStatus: 'idle',
  };
}
