import { QueryClient } from '@tanstack/react-query';
import { CallProblem, isAbsent } from './call-problem.ts';

const MAX_RETRIES = 2;
const MINUTE = 60_000;

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
