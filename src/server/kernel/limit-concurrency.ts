import { tooBusy } from './problems.ts';

type Limits = {
  /** How many calls run at the same time. */
  readonly concurrent: number;
  /** How many more may wait, in the order they came. */
  readonly queued: number;
};

/** Limits how many calls of heavy work run at once. Throws a 503 problem when the queue is full. */
export function limitConcurrency({
  concurrent,
  queued,
}: Limits): <Made>(work: () => Promise<Made>) => Promise<Made> {
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
