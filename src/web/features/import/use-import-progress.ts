import { useQuery } from '@tanstack/react-query';
import { readImportProgress } from '#contract/import-runs.ts';
import { call, keyOf } from '#web/api/call.ts';
import type { ImportState } from './use-import.ts';

const ASK_EVERY_MS = 1000;

/**
 * Returns the share of the work on a file that the server has done, from 0 to 1; null while it has not begun, or
 * is not known. Asks only while a file is checked or imported.
 */
export function useImportProgress({ kind }: ImportState): number | null {
  const isWorking = kind === 'checking' || kind === 'importing';
  const { data } = useQuery({
    queryKey: [...keyOf(readImportProgress, {}), kind],
    queryFn: ({ signal }) => call(readImportProgress, { signal, isBackground: true }),
    enabled: isWorking,
    refetchInterval: ASK_EVERY_MS,
    retry: false,
    // What was done of one step says nothing of the next.
    gcTime: 0,
    staleTime: 0,
  });
  return isWorking ? (data?.share ?? null) : null;
}
