import pLimit from 'p-limit';
import { tooBusy } from './problems.ts';

type Limits = {
  /** Maximum number of calls that run at once. */
  readonly concurrent: number;
  /** Maximum number of waiting calls. They start in the order they were made. */
  readonly queued: number;
  /** Longest wait in milliseconds; `MAX_WAIT_MS` if it is left out. */
  readonly waitMs?: number;
};

/**
 * Longest wait for a turn: behind statements that the database does not answer, each turn lasts until their time is
 * over. Work that keeps the processors busy takes as long as it takes.
 */
export const MAX_WAIT_MS = 4000;

/**
 * Limits how many calls of heavy work run at once. Throws a 503 problem if the queue is full, or if its turn comes too
 * late.
 */
export function limitConcurrency({
  concurrent,
  queued,
  waitMs = MAX_WAIT_MS,
}: Limits): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(concurrent);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrent + queued) throw tooBusy();
    const since = performance.now();
    return limit(() => {
      if (performance.now() - since > waitMs) throw tooBusy();
      return work();
    });
  };
}
