import { PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseListener } from '../database-availability.ts';
import { assembleDatabase, buildKysely, changeListeners, type Database } from '../db.ts';
import { migrate, newestMigration } from '../migrate.ts';
import { noteServer, type RunningServer } from '../running-servers.ts';
import { StartProblem } from '../start-problem.ts';
import { type NamedQuery, preparedName, runPreparedBy, type TableRead } from '../statements.ts';
import { COMMIT_WITH_REPORT, readWatchedTables } from '../watched-tables.ts';
import { listenForChanges } from './change-listener.ts';
import { dumpServer } from './dump-server.ts';
import { openLocks } from './open-locks.ts';
import { limits, migrationLimits, openPool } from './open-pool.ts';
import { repeatedStatements } from './repeated-statements.ts';
import { requireOwnSession } from './require-own-session.ts';

type Options = { readonly mustBeDurable?: boolean; readonly self?: RunningServer | null };

const MIN_SERVER_VERSION = 150_000;

/**
 * Connects to a PostgreSQL server, version 15 or newer, and migrates it. While the server is unavailable,
 * every query fails. With `mustBeDurable`, refuses a server that may lose what it confirmed. With `self`, notes that this
 * server runs.
 */
export async function openServer(
  url: string,
  listener: DatabaseListener,
  { mustBeDurable = false, self = null }: Options = {},
): Promise<Database> {
  const pool = openPool(url, limits);
  await requireServer(url, pool, mustBeDurable);
  const listeners = changeListeners();
  const kysely = buildKysely(new PostgresDialect({ pool: reportingPool(pool, listeners.notify) }));
  runPreparedBy(kysely, (query) => runNamed(pool, query));
  await migrateServer(url, self);
  const watchedTables = await readWatchedTables(kysely);
  const changes = await listenForChanges(url, { ...listener, onChange: listeners.notify });
  const locks = openLocks(url);
  return assembleDatabase({
    kind: 'server',
    connections: limits.connections,
    kysely,
    listeners,
    watchedTables,
    backUp: dumpServer(url, kysely),
    whileAlone: locks.whileAlone,
    jobSql: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    isUnavailable: changes.isUnavailable,
    check: () => pool.query('select 1'),
    tidy: () => Promise.resolve(),
    close: async () => {
      await Promise.all([changes.end(), locks.end()]);
      await kysely.destroy();
    },
  });
}

async function runNamed(pool: pg.Pool, query: NamedQuery): Promise<TableRead> {
  const client = await pool.connect();
  try {
    const { fields, rows } = await client.query<unknown[]>({ ...query, rowMode: 'array' });
    return { columns: fields.map(({ name }) => name), rows };
  } finally {
    client.release();
  }
}

/**
 * Migrates on a connection of its own. When several servers start at once, one migrates and the others wait
 * until it is done, without a limit. A server is noted before the next one decides what it may take away.
 */
async function migrateServer(url: string, self: RunningServer | null): Promise<void> {
  const pool = openPool(url, migrationLimits);
  const kysely = buildKysely(new PostgresDialect({ pool }));
  try {
    await sql`set lock_timeout = 0`.execute(kysely);
    await sql`select pg_advisory_lock(hashtextextended('migrations', 0))`.execute(kysely);
    await sql`set lock_timeout = ${sql.lit(migrationLimits.lockTimeoutMs)}`.execute(kysely);
    await migrate(kysely);
    if (self !== null) await noteServer(kysely, self, newestMigration);
  } finally {
    await kysely.destroy();
  }
}

/** Without one of these, a confirmed write can be lost or damaged when the machine fails. */
const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'];

async function requireServer(url: string, pool: pg.Pool, mustBeDurable: boolean): Promise<void> {
  try {
    const problem = await problemOf(url, pool, mustBeDurable);
    if (problem !== null) throw new StartProblem(`The PostgreSQL server of DATABASE_URL ${problem}`);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function problemOf(url: string, pool: pg.Pool, mustBeDurable: boolean): Promise<string | null> {
  try {
    if (!(await isServerNewEnough(pool))) return 'is too old. Version 15 or newer is needed.';
    await requireOwnSession(url, pool);
    const off = mustBeDurable ? await listUnsafeSettings(pool) : [];
    if (off.length === 0) return null;
    return `may lose what the registry has confirmed: these settings are off: ${off.join(', ')}. Turn them on.`;
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    return `cannot be reached (${reason}). Check the address, and that it runs.`;
  }
}

type Server = Pick<pg.Pool | pg.Client, 'query'>;

/** Returns whether a server has a version that the registry works with. */
export async function isServerNewEnough(server: Server): Promise<boolean> {
  const { rows } = await server.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return (rows[0]?.version ?? 0) >= MIN_SERVER_VERSION;
}

/** Lists the settings of a server that are off although confirmed writes can then be lost or damaged. */
export async function listUnsafeSettings(server: Server): Promise<readonly string[]> {
  const { rows } = await server.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [DURABILITY],
  );
  return rows.map(({ name }) => name);
}

type Result = { readonly rows: readonly { readonly report?: string | null }[] };

/**
 * Returns a pool whose connections report, with every commit, the tables that the transaction wrote: in the
 * same round trip, and before the commit's caller goes on. `onReport` is not called when it wrote no watched
 * table.
 */
function reportingPool(pool: pg.Pool, onReport: (report: string) => void): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = repeatedStatements();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const reporting = reportingClient(client, { onReport, nameOf });
      clients.set(client, reporting);
      return reporting;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

type Reporting = {
  readonly onReport: (report: string) => void;
  /** The name of a statement that transactions repeat (`repeatedStatements`). */
  readonly nameOf: (text: string) => string | undefined;
};

function reportingClient(client: pg.PoolClient, { onReport, nameOf }: Reporting): PostgresPoolClient {
  let isWriting = false;
  const query = async (text: string, parameters: readonly unknown[]) => {
    if (text === 'begin') isWriting = true;
    if (text !== 'commit') {
      const name = isWriting ? (preparedName(text) ?? nameOf(text)) : undefined;
      return name === undefined
        ? client.query(text, [...parameters])
        : client.query({ name, text, values: [...parameters] });
    }
    // Several statements in one text return a result each.
    const [reported, committed] = (await client.query(COMMIT_WITH_REPORT)) as unknown as [Result, Result];
    const report = reported.rows[0]?.report ?? null;
    if (report !== null) onReport(report);
    return committed;
  };
  const release = (destroy?: boolean) => {
    isWriting = false;
    client.release(destroy);
  };
  return { query: query as PostgresPoolClient['query'], release };
}
