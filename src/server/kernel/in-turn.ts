import { tooBusy } from './problems.ts';

type Limits = {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many more may wait for their turn. */
  readonly waiting: number;
};

/**
 * Lets only so many pieces of heavy work run at once, the others in the order they came; whoever comes when too many wait
 * is refused with 503, so that a crowd cannot starve the rest of the server.
 */
export function inTurn({ atOnce, waiting }: Limits): <Made>(work: () => Promise<Made>) => Promise<Made> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw tooBusy();
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
