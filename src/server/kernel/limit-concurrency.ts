import pLimit from 'p-limit';
import { tooBusy } from './problems.ts';

type Limits = {
  /** Maximum number of calls that run at once. */
  readonly concurrent: number;
  /** Maximum number of waiting calls. They start in the order they were made. */
  readonly queued: number;
};

/** Limits how many calls of heavy work run at once. Throws a 503 problem if the queue is full. */
export function limitConcurrency({
  concurrent,
  queued,
}: Limits): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(concurrent);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrent + queued) throw tooBusy();
    return limit(work);
  };
}
