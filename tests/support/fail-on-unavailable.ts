import type { DatabaseListener } from '#server/kernel/database-availability.ts';

/** For tests whose database must stay available: the test run fails if it does not. */
export const failOnUnavailable: DatabaseListener = {
  onUnavailable: fail,
  onAvailable: () => undefined,
  onFatal: fail,
};

function fail(reason: string): never {
  throw new Error(`The test’s database became unavailable: ${reason}`);
}
