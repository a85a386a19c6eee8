import { QueryClient } from '@tanstack/react-query';
import { CallProblem, isAbsent } from './call-problem.ts';

const MOST_TRIES = 2;
const MINUTE = 60_000;

/** Keeps replies for a minute; tries again only where a second try can help. */
export function openQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        // What could not be asked without a connection is asked as soon as there is one.
        refetchOnReconnect: true,
        retry: (tries, error) => tries < MOST_TRIES && mayPass(error),
        // What the server's page said is not there need not be asked for again.
        retryOnMount: (query) => !isAbsent(query.state.error),
      },
    },
  });
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof CallProblem)) return false;
  if (error.failure.kind === 'refused') return error.failure.status >= 500;
  return error.failure.kind === 'unreachable' && navigator.onLine;
}
