import { CamelCasePlugin, type Dialect, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { assembleDatabase, type Database, type Tx } from './db.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { StartProblem } from './start-problem.ts';
import { yielding } from './yielding.ts';

const OLDEST_SERVER = 150_000;
const sessionSettings = [
  '-c lock_timeout=2000',
  '-c statement_timeout=10000',
  '-c idle_in_transaction_session_timeout=15000',
  '-c timezone=UTC',
].join(' ');

/** The embedded database in a folder, migrated (see `embedded-database.ts`). */
export async function openEmbedded(folder: string): Promise<Database> {
  return overEmbedded(await openEmbeddedDatabase(folder));
}

/** A database over an open embedded one, migrated. Its one process is its only writer, so nobody else need be told. */
export async function overEmbedded(opened: EmbeddedDatabase): Promise<Database> {
  const kysely = build(new PGliteDialect({ pglite: opened.pglite })).withPlugin(yielding);
  await migrate(kysely);
  const announce = () => Promise.resolve();
  const { pglite, close } = opened;
  const jobSql = fromPglite(pglite);
  // A server tidies by itself; embedded there is nobody who would. Everybody else waits meanwhile.
  const tidy = async () => {
    await pglite.exec('vacuum (analyze)');
  };
  return assembleDatabase({ kind: 'embedded', kysely, announce, listeners: new Set(), jobSql, tidy, close });
}

/** A PostgreSQL server, 15 or newer, migrated. `onFault` hears of connections lost while idle. */
export async function openServer(url: string, onFault: (error: Error) => void): Promise<Database> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, String);
  const settings = { connectionString: url, types, options: sessionSettings, connectionTimeoutMillis: 5000 };
  const pool = new pg.Pool({ ...settings, max: 10 });
  pool.on('error', onFault);
  await requireServer(pool);
  const kysely = build(new PostgresDialect({ pool }));
  await migrate(kysely);
  const listeners = new Set<() => void>();
  const ears = await listen(url, listeners, onFault);
  const announce = async (tx: Tx) => {
    await sql`select pg_notify(${'registry_changed'}, '')`.execute(tx);
  };
  const close = async () => {
    await ears.end();
    await kysely.destroy();
  };
  const jobSql = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const tidy = () => Promise.resolve();
  return assembleDatabase({ kind: 'server', kysely, announce, listeners, jobSql, tidy, close });
}

function build(dialect: Dialect): Kysely<Schema> {
  return new Kysely<Schema>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
}

async function requireServer(pool: pg.Pool): Promise<void> {
  try {
    const answer = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    if (Number(answer.rows[0]?.version) >= OLDEST_SERVER) return;
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new StartProblem(
      `The PostgreSQL server of DATABASE_URL cannot be reached (${reason}). Check the address, and that it runs.`,
    );
  }
  await pool.end();
  throw new StartProblem('The PostgreSQL server of DATABASE_URL is too old. Version 15 or newer is needed.');
}

async function listen(
  url: string,
  listeners: Set<() => void>,
  onFault: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', onFault);
  client.on('notification', () => {
    for (const listener of listeners) listener();
  });
  await client.connect();
  await client.query('listen registry_changed');
  return client;
}
