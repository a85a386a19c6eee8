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
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= concurrent) {
      if (queue.length >= queued) throw tooBusy();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
