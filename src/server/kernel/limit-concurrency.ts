import pLimit from 'p-limit';
import { tooBusy } from './problems.ts';

type Limits = {
  /** Maximum number of calls that run at once. */
  readonly concurrent: number;
  /** Maximum number of waiting calls. They start in the order they were made. */
  readonly queued: number;
  /** Longest wait in milliseconds; without one, calls wait as long as it takes. */
  readonly waitMs?: number;
};

/**
 * Longest wait for a turn among calls that read the database: while it does not answer, each turn lasts until the time of
 * a statement is over.
 */
export const MAX_WAIT_MS = 4000;

/**
 * Limits how many calls of heavy work run at once. Throws a 503 problem if the queue is full, or if its turn comes too
 * late.
 */
export function limitConcurrency({
  concurrent,
  queued,
  waitMs = Number.POSITIVE_INFINITY,
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
