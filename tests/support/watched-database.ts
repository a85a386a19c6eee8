import type { DatabaseWatch } from '#server/kernel/database-watch.ts';

/** For tests whose database never goes away: where it does all the same, the test's run fails. */
export const neverAway: DatabaseWatch = { away: fail, back: () => undefined, lost: fail };

function fail(reason: string): never {
  throw new Error(`The test’s database went away: ${reason}`);
}
