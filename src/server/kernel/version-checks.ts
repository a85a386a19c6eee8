import type { Database } from './db.ts';
import type { TableVersions } from './watched-tables.ts';
import { within } from './within.ts';

/**
 * For how many whole seconds checks of the version fail, and when it was last known, also in milliseconds of the
 * clock.
 */
export type Staleness = {
  readonly awaySeconds: number;
  readonly ageSeconds: number;
  readonly since: number;
};

/** Checks whether cached replies are as new as the database. */
export type VersionChecks = {
  /** True if the database's version must be checked before cached replies are used. */
  readonly isDue: () => boolean;
  readonly check: () => Promise<void>;
  /** Null after a check that succeeded: cached replies are as new as the database. */
  readonly staleness: () => Staleness | null;
};

const CHECK_INTERVAL_MS = 1000;
/** Readers wait no longer for an answer of the database: what is cached is shown with its age. */
const CHECK_TIMEOUT_MS = 2000;

/** Compares the database's version with that of the cache, and keeps since when it cannot. */
export function versionChecks(
  database: Pick<Database, 'kind' | 'version'>,
  versions: TableVersions,
  clock: () => number,
): VersionChecks {
  let checkedAt = clock();
  let knownAt = checkedAt;
  let awaySince: number | null = null;
  const secondsSince = (time: number) => Math.floor((clock() - time) / 1000);
  return {
    isDue: () => database.kind === 'server' && clock() - checkedAt >= CHECK_INTERVAL_MS,
    check: async () => {
      checkedAt = clock();
      try {
        versions.compare(await within(CHECK_TIMEOUT_MS, database.version()));
        knownAt = clock();
        awaySince = null;
      } catch (error) {
        awaySince ??= clock();
        throw error;
      }
    },
    staleness: () =>
      awaySince === null
        ? null
        : { awaySeconds: secondsSince(awaySince), ageSeconds: secondsSince(knownAt), since: knownAt },
  };
}
