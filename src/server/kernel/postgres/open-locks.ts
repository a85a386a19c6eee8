import pg from 'pg';
import type { Database } from '../db.ts';

const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 10_000;

/**
 * The server keeps the locks for as long as it holds the connection for alive: it asks a silent one after ten seconds,
 * and gives it up after three questions. Through a Unix socket it needs none of that.
 */
const SETTINGS =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set idle_session_timeout = 0';

/** Locks by name among all servers of a database. */
type Locks = Pick<Database, 'whileAlone'> & { readonly end: () => Promise<void> };

/**
 * Returns locks that a connection of its own holds, so that PostgreSQL frees them when this process ends, however it
 * does. It is opened with the first lock, and again after it was lost. Work whose lock is lost meanwhile goes on: its
 * transactions have to be right beside another server's.
 */
export function openLocks(url: string): Locks {
  let opening: Promise<pg.Client> | null = null;
  const held = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  /** Asks one question after the other. */
  const ask = async (client: pg.Client, call: keyof typeof calls, name: string) => {
    const asked = last.then(() => isDone(client, call, name));
    last = asked.catch(() => undefined);
    return asked;
  };
  const connect = () => {
    opening ??= openClient(url, () => {
      opening = null;
    });
    return opening;
  };
  const whileAlone: Locks['whileAlone'] = async (name, work) => {
    // The same connection gets a lock of its own again.
    if (held.has(name)) return false;
    held.add(name);
    try {
      const client = await connect();
      if (!(await ask(client, 'take', name))) return false;
      try {
        await work();
      } finally {
        // A lost connection has lost its locks too.
        await ask(client, 'free', name).catch(() => undefined);
      }
      return true;
    } finally {
      held.delete(name);
    }
  };
  const end = async () => {
    const client = await opening?.catch(() => null);
    await client?.end();
  };
  return { whileAlone, end };
}

async function openClient(url: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', onLost).on('end', onLost);
  try {
    await client.connect();
    await client.query(SETTINGS);
    return client;
  } catch (error) {
    onLost();
    await client.end().catch(() => undefined);
    throw error;
  }
}

const calls = {
  take: 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done',
  free: 'select pg_advisory_unlock(hashtextextended($1, 0)) as done',
};

async function isDone(client: pg.Client, call: keyof typeof calls, name: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(calls[call], [`alone: ${name}`]);
  return rows[0]?.done === true;
}
