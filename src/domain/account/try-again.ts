const FREE_TRIES = 5;
const FORGET_MS = 15 * 60_000;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 300;

/** Tries in a row that failed, and when the last one did. */
export type FailedTries = { readonly count: number; readonly lastAt: Date };

/**
 * How many seconds the next try has to wait: none for the first five failures in a row, then 5, 10, 20 … up to five
 * minutes. Fifteen minutes after the last failure all is forgotten: tries are slowed, never locked out.
 */
export function waitAfter({ count, lastAt }: FailedTries, now: Date): number {
  if (count < FREE_TRIES) return 0;
  const passed = now.getTime() - lastAt.getTime();
  if (passed >= FORGET_MS) return 0;
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (count - FREE_TRIES), LONGEST_WAIT_SECONDS);
  return Math.max(0, Math.ceil(wait - passed / 1000));
}

/** The tries after one more that failed. */
export function oneMoreFailed(tries: FailedTries | null, now: Date): FailedTries {
  const isForgotten = tries === null || now.getTime() - tries.lastAt.getTime() >= FORGET_MS;
  return { count: isForgotten ? 1 : tries.count + 1, lastAt: now };
}
