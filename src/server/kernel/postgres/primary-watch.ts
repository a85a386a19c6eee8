import type pg from 'pg';
import type { Database } from '../db.ts';
import { bytesUpTo, IDENTITY } from './replica-snapshot.ts';

const LOOK_EVERY_MS = 1000;
const LOOK_TIMEOUT_MS = 5000;
/** Ten minutes: a replica further behind counts as that far. */
const MAX_LOOKS = 600;

/** What the primary had at a moment: the registry's version, and its log in bytes. */
type Look = {
  readonly at: number;
  readonly version: number;
  readonly written: number;
  readonly identity: string;
  /** Each failover begins another one. */
  readonly timeline: string;
};

/** What this server knows of the primary: a replica has to have the same. */
export type PrimaryWatch = {
  /** The newest version of the registry that this server has seen. */
  readonly newest: () => number;
  /** Notes a version that was read or reported, and returns it. */
  readonly note: (version: number) => number;
  /** Looks now: what was read before has at most the version that is then known. */
  readonly look: () => Promise<void>;
  /** How much of the log there was when this server started, with all migrations. */
  readonly start: () => number;
  readonly identity: () => string;
  /** For how many seconds the primary has had something that is not yet replayed. */
  readonly secondsBehind: (replayed: number) => number;
  readonly end: () => void;
};

const LOOK = `select (select version from registry_version) as version,
  ${bytesUpTo('pg_current_wal_flush_lsn()')} as written, ${IDENTITY} as identity,
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`;

/** Looks at the primary now and every second, and hears of commits by `onChange`. */
export async function watchPrimary(
  pool: pg.Pool,
  onChange: Database['onChange'],
  clock: () => number,
): Promise<PrimaryWatch> {
  let newest = 0;
  const note = (version: number) => {
    newest = Math.max(newest, version);
    return version;
  };
  onChange((change) => change !== null && note(change.version));
  const first = await lookAt(pool, clock);
  let looks: readonly Look[] = [first];
  let { written: start, identity, timeline } = first;
  note(first.version);
  const look = async () => {
    const before = newest;
    const found = await lookAt(pool, clock);
    if (found.timeline !== timeline) {
      // The failover may have lost commits, whose versions nobody will see again.
      if (newest === before) newest = found.version;
      start = Math.min(start, found.written);
      looks = [];
      ({ identity, timeline } = found);
    }
    note(found.version);
    // One a second is enough to say how far a replica is behind.
    if (found.at - (looks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= LOOK_EVERY_MS)
      looks = [...looks, found].slice(-MAX_LOOKS);
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // While the primary does not answer, what was seen last stays; the listening connection reports that it is away.
    const done = () => (isLooking = false);
    look().then(done, done);
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    newest: () => newest,
    note,
    look,
    start: () => start,
    identity: () => identity,
    secondsBehind: (replayed) => {
      const missing = looks.find(({ written }) => written > replayed);
      return missing === undefined ? 0 : (clock() - missing.at) / 1000;
    },
    end: () => clearInterval(timer),
  };
}

async function lookAt(pool: pg.Pool, clock: () => number): Promise<Look> {
  const at = clock();
  const query = { text: LOOK, query_timeout: LOOK_TIMEOUT_MS };
  const { rows } = await pool.query<Omit<Look, 'at'>>(query);
  const [found] = rows;
  if (found === undefined) throw new Error('The database has no version.');
  return { ...found, at };
}
