import pg from 'pg';
import { watchPool } from '../process-metrics.ts';
import { preparedName } from '../statements.ts';
import { keepSettings } from './session-settings.ts';
import { closeSilentConnections } from './silent-connections.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
/**
 * Longer than the server's statement timeout; detects dead connections. With the wait for a place and for a
 * connection a request ends within 25 seconds.
 */
const QUERY_TIMEOUT_MS = 11_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
type Limits = {
  readonly lockTimeoutMs: number;
  /** 0: none. */
  readonly statementTimeoutMs: number;
  readonly queryTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly connections: number;
};

/** Limits of the connections to the primary. */
export const limits: Limits = {
  lockTimeoutMs: 2000,
  statementTimeoutMs: 10_000,
  queryTimeoutMs: QUERY_TIMEOUT_MS,
  connectTimeoutMs: CONNECT_TIMEOUT_MS,
  connections: CONNECTIONS,
};

/** Limits of connections to a replica: the primary answers in its place, within the time that a request may take. */
export const replicaLimits: Limits = { ...limits, queryTimeoutMs: 5000, connectTimeoutMs: 2000 };

/**
 * Limits of migrations, which take minutes on large tables. They give up a lock soon: the other servers'
 * statements wait behind them.
 */
export const migrationLimits: Limits = {
  lockTimeoutMs: 5000,
  statementTimeoutMs: 0,
  queryTimeoutMs: 0,
  connectTimeoutMs: CONNECT_TIMEOUT_MS,
  connections: 1,
};

/** Opens connections to a PostgreSQL server within the given limits. */
export function openPool(connectionString: string, given: Limits): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, String);
  const pool = new pg.Pool({
    connectionString,
    types,
    max: given.connections,
    connectionTimeoutMillis: given.connectTimeoutMs,
    query_timeout: given.queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_TIMEOUT_MS,
    // The pool waits for it, and gives nobody a connection for which it fails.
    // Its type says that nobody does.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => keepSettings(client, settingsOf(given), given.connectTimeoutMs),
  });
  // A broken connection fails the statement that uses it, and the pool opens a new one; the listening
  // connection reports that the server is unavailable. Without these handlers, a connection that breaks
  // between two statements would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    keepPrepared(client);
  });
  closeSilentConnections(pool);
  watchPool(pool);
  return pool;
}

/**
 * Settings of a session, as PostgreSQL shows them. Compiling a statement takes longer than any of ours runs; a plan
 * that avoids nested loops looks expensive enough for it.
 */
export function settingsOf({ lockTimeoutMs, statementTimeoutMs }: Limits) {
  return {
    TimeZone: 'UTC',
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
    jit: 'off',
    lock_timeout: String(lockTimeoutMs),
    statement_timeout: String(statementTimeoutMs),
  };
}

/** Makes a connection parse and plan each prepared statement once. */
function keepPrepared(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  Object.assign(client, { query: queryPrepared });
}

/** Runs work on a connection of the pool, which then is free again. */
export async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
