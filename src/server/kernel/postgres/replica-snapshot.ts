import type pg from 'pg';

/** What a replica says of itself as a snapshot begins. */
export type ReplicaState = {
  /** The registry's version that the snapshot shows. */
  readonly version: number;
  /** How much of the primary's log it has replayed, in bytes; null if it never replayed any. */
  readonly replayed: number | null;
  /** True if it accepts writes: it is a primary itself. */
  readonly isPromoted: boolean;
  /** Cluster and database, the same on a primary and its replicas. */
  readonly identity: string;
};

/** Runs statements, as pools and clients do. */
export type Asked = Pick<pg.ClientBase, 'query'>;

/** One moment of a replica, on a connection of its own. */
export type Snapshot = {
  readonly state: ReplicaState;
  /** Asks the replica, after what was asked before. */
  readonly run: <Result>(ask: (replica: Asked) => Promise<Result>) => Promise<Result>;
  /** Gives the connection back once everything is answered; closes it after a fault. */
  readonly end: (hasFailed: boolean) => Promise<void>;
};

/** SQL for cluster and database, and for how much of a log there is up to a position. */
export const IDENTITY = `(select system_identifier from pg_control_system()) || ' ' || current_database()`;
export const bytesUpTo = (position: string) => `pg_wal_lsn_diff(${position}, '0/0')::bigint`;
export const REPLAYED = bytesUpTo('pg_last_wal_replay_lsn()');

const BEGIN = `
  begin transaction isolation level repeatable read read only;
  select (select version from registry_version) as version, ${REPLAYED} as replayed,
    not pg_is_in_recovery() as "isPromoted", ${IDENTITY} as identity`;

/** Opens a snapshot; rejects if the replica does not answer in time. */
export async function openSnapshot(pool: pg.Pool, timeoutMs: number): Promise<Snapshot> {
  const client = await pool.connect();
  try {
    // Several statements in one text take one round trip and return a result each.
    const query = { text: BEGIN, query_timeout: timeoutMs };
    const results = (await client.query(query)) as unknown as readonly pg.QueryResult<ReplicaState>[];
    const state = results[1]?.rows[0];
    if (state === undefined) throw new Error('it is no registry');
    return snapshotOn(client, state);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function snapshotOn(client: pg.PoolClient, state: ReplicaState): Snapshot {
  let last: Promise<unknown> = Promise.resolve();
  return {
    state,
    run: (ask) => {
      const answer = last.then(() => ask(client));
      last = answer.catch(() => undefined);
      return answer;
    },
    end: async (hasFailed) => {
      await last;
      const isOver = !hasFailed && (await client.query('commit').then(isDone, isNotDone));
      client.release(!isOver);
    },
  };
}

const isDone = () => true;
const isNotDone = () => false;

/** Statement timeout: it takes as long on the primary. Data exceptions, and what follows in a failed transaction. */
const OF_THE_STATEMENT = /^(?:57014|22...|25P02)$/;

/** True for an error that another server need not have: a lost connection, a conflict with the primary's changes. */
export function isFaultOfReplica(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code !== 'string' || !OF_THE_STATEMENT.test(code);
}
