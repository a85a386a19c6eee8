import { QueryClient } from '@tanstack/react-query';
import { CallProblem } from './call-problem.ts';

const MOST_TRIES = 2;
const MINUTE = 60_000;

/** Keeps replies for a minute; tries again only where a second try can help. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (tries, error) => tries < MOST_TRIES && mayPass(error),
    },
  },
});

function mayPass(error: unknown): boolean {
  if (!(error instanceof CallProblem)) return false;
  if (error.failure.kind === 'refused') return error.failure.status >= 500;
  return error.failure.kind === 'unreachable';
}
