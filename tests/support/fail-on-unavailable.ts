import type { DatabaseListener } from '#server/kernel/database-availability.ts';

/** Callbacks for tests whose database must stay available: they fail the test run otherwise. */
export const failOnUnavailable: DatabaseListener = {
  onUnavailable: fail,
  onAvailable: () => undefined,
  onFatal: fail,
};

function fail(reason: string): never {
  throw new Error(`The test’s database became unavailable: ${reason}`);
}
