import { type Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseListener } from '../database-availability.ts';
import { assembleDatabase, buildKysely, changeListeners, type Database } from '../db.ts';
import { migrate, newestMigration } from '../migrate.ts';
import { noteServer, type RunningServer } from '../running-servers.ts';
import type { Schema } from '../schema.ts';
import { StartProblem } from '../start-problem.ts';
import { runPreparedBy, type TableRead } from '../statements.ts';
import { readWatchedTables } from '../watched-tables.ts';
import { BROADCASTS, listenForChanges } from './change-listener.ts';
import { dumpServer } from './dump-server.ts';
import { openLocks } from './open-locks.ts';
import { limits, migrationLimits, openPool, withClient } from './open-pool.ts';
import { runNamed } from './public-reads.ts';
import { type OnReplica, openReplicas, type Replicas } from './replicas.ts';
import { reportingPool } from './reporting-pool.ts';
import { requireOwnSession } from './require-own-session.ts';

const MIN_SERVER_VERSION = 150_000;

/** How a server is opened; the embedded database takes none of it. */
export type ServerOptions = {
  /** Refuse a server that may lose what it confirmed. */
  readonly mustBeDurable?: boolean;
  /** The server of the registry that opens it, noted as running; null for a command. */
  readonly self?: RunningServer | null;
  /** The addresses of its replicas, which answer public reads. */
  readonly replicaUrls?: readonly string[];
  /** Told when a replica is left out, with the reason, and when it is read again, with null. */
  readonly onReplica?: OnReplica;
};

/**
 * Connects to a PostgreSQL server, version 15 or newer, and migrates it. While the server is unavailable,
 * every query fails, except public reads that a replica can answer.
 */
export async function openServer(
  url: string,
  listener: DatabaseListener,
  { mustBeDurable = false, self = null, replicaUrls = [], onReplica = () => undefined }: ServerOptions = {},
): Promise<Database> {
  const pool = openPool(url, limits);
  await requireServer(url, pool, mustBeDurable);
  const listeners = changeListeners();
  const reporting = reportingPool(pool, listeners.notify);
  const kysely = buildKysely(new PostgresDialect({ pool: reporting }));
  runPreparedBy(kysely, async (query) => tableOf(await runNamed(query, (ask) => withClient(pool, ask))));
  await migrateServer(url, self);
  const watchedTables = await readWatchedTables(kysely);
  const broadcasts = new Set<(text: string) => void>();
  const changes = await listenForChanges(url, {
    ...listener,
    onChange: listeners.notify,
    onBroadcast: (text) => {
      for (const hear of broadcasts) hear(text);
    },
  });
  const locks = openLocks(url);
  const { isUnavailable } = changes;
  const replicas =
    replicaUrls.length === 0
      ? null
      : await openReplicas(replicaUrls, {
          pool,
          watchedTables,
          isUnavailable,
          onReplica,
          onChange: listeners.add,
        });
  const database = assembleDatabase({
    kind: 'server',
    connections: limits.connections,
    kysely,
    ...(replicas !== null && { reads: readsOver(replicas, reporting), publicReads: replicas.reads }),
    listeners,
    watchedTables,
    backUp: dumpServer(url, kysely),
    whileAlone: locks.whileAlone,
    broadcast: async (text) => void (await pool.query('select pg_notify($1, $2)', [BROADCASTS, text])),
    onBroadcast: (hear) => void broadcasts.add(hear),
    jobSql: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    isUnavailable,
    check: () => pool.query('select 1'),
    tidy: () => Promise.resolve(),
    close: async () => {
      await Promise.all([changes.end(), locks.end(), replicas?.end()]);
      await kysely.destroy();
    },
  });
  return replicas === null
    ? database
    : { ...database, version: async () => replicas.note(await database.version()) };
}

/** Returns what runs statements outside transactions: at a replica, if they are part of a public read. */
function readsOver(replicas: Replicas, pool: PostgresPool): Kysely<Schema> {
  const reads = buildKysely(new PostgresDialect({ pool: replicas.poolOver(pool) }));
  runPreparedBy(reads, async (query) => tableOf(await replicas.runNamed(query)));
  return reads;
}

function tableOf({ fields, rows }: pg.QueryArrayResult<unknown[]>): TableRead {
  return { columns: fields.map(({ name }) => name), rows };
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
