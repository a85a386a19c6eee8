const FREE_TRIES = 5;
const FREE_TRIES_FROM_ANYWHERE = 50;
const FORGET_ONE_EVERY_MS = 60_000;
const FORGET_MS = 15 * 60_000;
const MIN_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 300;

/** Consecutive failed tries, and the time of the last one. */
export type FailedTries = { readonly count: number; readonly lastAt: Date };

/**
 * How tries are throttled: the seconds until the next try is allowed, and the count after another failure.
 */
export type Pace = {
  readonly waitAfter: (tries: FailedTries, now: Date) => number;
  readonly oneMoreFailed: (tries: FailedTries, now: Date) => FailedTries;
};

/**
 * Returns how long the next attempt must wait, in seconds: 0 for four failures in a row or fewer, then 5, 10,
 * 20 and so on, at most 300. Failures are forgotten fifteen minutes after the last one: tries are delayed,
 * never locked out.
 */
export function waitAfter({ count, lastAt }: FailedTries, now: Date): number {
  if (count < FREE_TRIES) return 0;
  const passed = now.getTime() - lastAt.getTime();
  if (passed >= FORGET_MS) return 0;
  const wait = Math.min(MIN_WAIT_SECONDS * 2 ** (count - FREE_TRIES), MAX_WAIT_SECONDS);
  return Math.max(0, Math.ceil(wait - passed / 1000));
}

/** Returns the failed tries including one more. */
export function oneMoreFailed(tries: FailedTries | null, now: Date): FailedTries {
  const isForgotten = tries === null || now.getTime() - tries.lastAt.getTime() >= FORGET_MS;
  return { count: isForgotten ? 1 : tries.count + 1, lastAt: now };
}

/** For tries from one place, such as one network or one device. */
export const onePlacePace: Pace = { waitAfter, oneMoreFailed };

/** For tries that are counted but never delayed. */
export const countingPace: Pace = { waitAfter: () => 0, oneMoreFailed };

/**
 * For tries at one account from all places together: fifty at once, then one more every minute. No single
 * place can reach this limit at its own pace, so no one can lock others out alone. `lastAt` is the minute up
 * to which tries were forgotten.
 */
export const allPlacesPace: Pace = {
  waitAfter: (tries, now) => {
    const { count, lastAt } = afterForgetting(tries, now);
    if (count < FREE_TRIES_FROM_ANYWHERE) return 0;
    return Math.max(1, Math.ceil((lastAt.getTime() + FORGET_ONE_EVERY_MS - now.getTime()) / 1000));
  },
  oneMoreFailed: (tries, now) => {
    const { count, lastAt } = afterForgetting(tries, now);
    return { count: count + 1, lastAt };
  },
};

/** Forgets one try for every full minute. */
function afterForgetting({ count, lastAt }: FailedTries, now: Date): FailedTries {
  const minutes = Math.max(0, Math.floor((now.getTime() - lastAt.getTime()) / FORGET_ONE_EVERY_MS));
  if (minutes >= count) return { count: 0, lastAt: now };
  return { count: count - minutes, lastAt: new Date(lastAt.getTime() + minutes * FORGET_ONE_EVERY_MS) };
}
