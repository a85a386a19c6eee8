import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openEmbeddedDatabase } from './embedded/open-embedded.ts';
import { exitOnFatal } from './exit-on-fatal.ts';
import type { RawSql } from './move-rows.ts';

export type RawConnection = { readonly run: RawSql; readonly close: () => Promise<void> };

/** How PostgreSQL writes values, the same on both sides of a move. */
const WRITING = [
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 1',
  `set search_path = public`,
];

/** Opens the one connection to the embedded database of a folder, or one to a PostgreSQL server, without time limits. */
export async function openRaw(
  place: { readonly folder: string } | { readonly url: string },
): Promise<RawConnection> {
  const connection = 'folder' in place ? await openFolder(place.folder) : await openUrl(place.url);
  try {
    for (const statement of WRITING) await connection.run(statement);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function openFolder(folder: string): Promise<RawConnection> {
  const engine = await openEmbeddedDatabase(folder, exitOnFatal);
  const run: RawSql = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await engine.longQuery(text, values);
    return rows as unknown as readonly Row[];
  };
  return { run, close: engine.close };
}

async function openUrl(url: string): Promise<RawConnection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // A connection that breaks between two statements fails the next one.
  client.on('error', () => undefined);
  await client.connect();
  const run: RawSql = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query<Row>(text, [...values]);
    return rows;
  };
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await run(`set ${name} = 0`);
  return { run, close: () => client.end() };
}

/**
 * True if a database has a registry's tables, of whatever version, in which nothing was ever entered. Changes nothing.
 */
export async function hasUnusedTables(run: RawSql): Promise<boolean> {
  const [row] = await run<{ found: boolean }>(`
    select count(*) = 4 as found from unnest(array['registry', 'organization', 'account', 'ledger_event']) as name
    where to_regclass('public.' || name) is not null`);
  if (row?.found !== true) return false;
  const [rows] = await run<{ unused: boolean }>(`
    select (select next_organization from registry) = 1 and not exists (select from organization)
      and not exists (select from account) and not exists (select from ledger_event) as unused`);
  return rows?.unused === true;
}

const TRIES = 20;
const PAUSE_MS = 100;

/** True if nobody else is connected to a database; a server notices closed connections a moment later. */
export async function isAlone(run: RawSql): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await run<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if (row?.others === 0) return true;
    await wait(PAUSE_MS);
  }
  return false;
}
