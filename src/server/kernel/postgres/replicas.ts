import type pg from 'pg';
import type { Database, PublicReads } from '../db.ts';
import { publicReads, replicaRefusals } from '../process-metrics.ts';
import type { WatchedTables } from '../watched-tables.ts';
import { openPool, replicaLimits, withClient } from './open-pool.ts';
import { type PrimaryWatch, watchPrimary } from './primary-watch.ts';
import { type Chosen, routeReads } from './public-reads.ts';
import { openSnapshot, REPLAYED, type ReplicaState } from './replica-snapshot.ts';

const MAX_SECONDS_BEHIND = 10;
const LEFT_OUT_MS = 5000;
const ANSWER_TIMEOUT_MS = 2000;

/** Told when a replica is not read any more, with the reason, and when it is again (null). */
export type OnReplica = (replica: string, reason: string | null) => void;

type Primary = {
  readonly pool: pg.Pool;
  readonly watchedTables: WatchedTables;
  readonly isUnavailable: () => boolean;
  readonly onChange: Database['onChange'];
  readonly onReplica: OnReplica;
};

/** Why a replica's snapshot is not read. `older` lacks only what was just committed. */
type Refusal = { readonly kind: 'older' | 'behind' | 'promoted' | 'other'; readonly reason: string };

const clock = () => performance.now();

/** Opens the replicas of a primary, for public reads (decision 0076). They take turns. */
export async function openReplicas(urls: readonly string[], primary: Primary) {
  const watch = await watchPrimary(primary.pool, primary.onChange, clock);
  const replicas = urls.map((url) => openReplica(url, primary, watch));
  let turn = 0;
  const choose = async (): Promise<Chosen | null> => {
    turn += 1;
    const inTurn = replicas.map((_, place) => replicas[(turn + place) % replicas.length]);
    for (const replica of inTurn) {
      const chosen = await replica?.choose();
      if (chosen !== undefined && chosen !== null) return chosen;
    }
    return null;
  };
  const { tablesOf, isWatched } = primary.watchedTables;
  const { run, ...routes } = routeReads({
    primary: (ask) => withClient(primary.pool, ask),
    hasVersion: (statement) => tablesOf(statement).every(isWatched),
    choose,
  });
  const reads: PublicReads = {
    run: async (read) => {
      const { result, askedReplica, askedPrimary } = await run(read);
      if (askedPrimary) await watch.look();
      if (askedPrimary) publicReads.inc({ by: 'primary' });
      else if (askedReplica) publicReads.inc({ by: 'replica' });
      return result;
    },
    catchUp: watch.look,
    lags: async () => {
      const lags = await Promise.allSettled(replicas.map(({ lag }) => lag()));
      // One that does not answer is not behind, but gone.
      return lags.flatMap((lag) => (lag.status === 'fulfilled' ? [lag.value] : []));
    },
  };
  const end = async () => {
    watch.end();
    await Promise.all(replicas.map((replica) => replica.end()));
  };
  return { ...routes, reads, note: watch.note, end };
}

/** One that is behind, promoted or does not answer is left out for a while. */
function openReplica(url: string, primary: Primary, watch: PrimaryWatch) {
  const name = new URL(url).host;
  const pool = openPool(url, replicaLimits);
  let isLeftOut = false;
  let nextAt = 0;
  const leaveOut = (kind: string, reason: string) => {
    replicaRefusals.inc({ reason: kind });
    nextAt = clock() + LEFT_OUT_MS;
    if (!isLeftOut) primary.onReplica(name, reason);
    isLeftOut = true;
  };
  const takeBack = () => {
    if (isLeftOut) primary.onReplica(name, null);
    isLeftOut = false;
    nextAt = 0;
  };
  const choose = async (): Promise<Chosen | null> => {
    if (clock() < nextAt) return null;
    // After a pause, one read tries whether it is back, and the others do not wait for it.
    if (isLeftOut) nextAt = clock() + LEFT_OUT_MS;
    try {
      const snapshot = await openSnapshot(pool, ANSWER_TIMEOUT_MS);
      const refusal = refusalOf(snapshot.state, watch, primary.isUnavailable());
      if (refusal === null) {
        takeBack();
        watch.note(snapshot.state.version);
        return { snapshot, onFault: (error) => leaveOut('failed', messageOf(error)) };
      }
      void snapshot.end(false);
      if (refusal.kind === 'older') replicaRefusals.inc({ reason: 'older' });
      else leaveOut(refusal.kind, refusal.reason);
    } catch (error) {
      leaveOut('unreachable', messageOf(error));
    }
    return null;
  };
  const lag = async () => {
    const query = { text: `select ${REPLAYED} as replayed`, query_timeout: ANSWER_TIMEOUT_MS };
    const { rows } = await pool.query<Pick<ReplicaState, 'replayed'>>(query);
    return { kind: name, value: watch.secondsBehind(rows[0]?.replayed ?? 0) };
  };
  return { choose, lag, end: () => pool.end() };
}

export type Replicas = Awaited<ReturnType<typeof openReplicas>>;

function refusalOf(state: ReplicaState, watch: PrimaryWatch, isPrimaryAway: boolean): Refusal | null {
  const { version, replayed, isPromoted, identity } = state;
  if (identity !== watch.identity()) return { kind: 'other', reason: 'it is not a replica of DATABASE_URL' };
  // While the primary is away, nothing new comes, and a promoted replica is about to take its place.
  if (!isPrimaryAway) {
    const seconds = watch.secondsBehind(replayed ?? 0);
    if (isPromoted) return { kind: 'promoted', reason: 'it is a primary' };
    if (seconds > MAX_SECONDS_BEHIND)
      return { kind: 'behind', reason: `it is ${Math.floor(seconds)} seconds behind` };
  }
  const isOlder = version < watch.newest() || (replayed ?? 0) < watch.start();
  return isOlder ? { kind: 'older', reason: 'it lacks the newest changes' } : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'no answer';
}
