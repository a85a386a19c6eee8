const FREE_TRIES = 5;
const FREE_TRIES_FROM_ANYWHERE = 50;
const ONE_MORE_EVERY_MS = 60_000;
const FORGET_MS = 15 * 60_000;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 300;

/** Tries in a row that failed, and when the last one did. */
export type FailedTries = { readonly count: number; readonly lastAt: Date };

/** How tries are slowed: the seconds the next one has to wait, and the tries after one more that failed. */
export type Pace = {
  readonly waitAfter: (tries: FailedTries, now: Date) => number;
  readonly oneMoreFailed: (tries: FailedTries, now: Date) => FailedTries;
};

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

/** For tries from one place, such as one network or one device. */
export const onePlacePace: Pace = { waitAfter, oneMoreFailed };

/** For tries that are counted and never wait. */
export const countingPace: Pace = { waitAfter: () => 0, oneMoreFailed };

/**
 * For tries at one account from all places together: fifty at once, and one more every minute. No single place gets there at
 * its own pace, so nobody keeps others out alone. `lastAt` is the minute up to which tries were forgotten.
 */
export const allPlacesPace: Pace = {
  waitAfter: (tries, now) => {
    const { count, lastAt } = afterForgetting(tries, now);
    if (count < FREE_TRIES_FROM_ANYWHERE) return 0;
    return Math.max(1, Math.ceil((lastAt.getTime() + ONE_MORE_EVERY_MS - now.getTime()) / 1000));
  },
  oneMoreFailed: (tries, now) => {
    const { count, lastAt } = afterForgetting(tries, now);
    return { count: count + 1, lastAt };
  },
};

/** Forgets one try for every whole minute. */
function afterForgetting({ count, lastAt }: FailedTries, now: Date): FailedTries {
  const minutes = Math.max(0, Math.floor((now.getTime() - lastAt.getTime()) / ONE_MORE_EVERY_MS));
  if (minutes >= count) return { count: 0, lastAt: now };
  return { count: count - minutes, lastAt: new Date(lastAt.getTime() + minutes * ONE_MORE_EVERY_MS) };
}
