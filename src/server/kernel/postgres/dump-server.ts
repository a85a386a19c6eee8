import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';
import { StartProblem } from '../start-problem.ts';
import { syncFile } from '../write-atomically.ts';

const DEBIAN = '/usr/lib/postgresql';
const MAX_SAID = 2000;
const CONNECT_TIMEOUT_MS = 5000;
/** Rights and owners are those of the database that it is restored into. */
const PLAIN = ['--no-owner', '--no-privileges', '--no-comments'];

/**
 * Returns a function that dumps the database of a server by `pg_dump` while others read and write, and returns what
 * `read` finds in the same state. One dump at a time runs, whatever servers share the database.
 */
export function dumpServer(url: string, kysely: Kysely<Schema>) {
  return <Facts>(path: string, read: (snapshot: Db) => Promise<Facts>): Promise<Facts> =>
    kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        // The snapshot is there as long as this transaction, which waits for the dump.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
        const { rows } = await sql<{ snapshot: string; first: boolean }>`
          select pg_export_snapshot() as snapshot,
            pg_try_advisory_xact_lock(hashtextextended('backup', 0)) as first
        `.execute(transaction);
        if (rows[0]?.first !== true) throw new Error('Another backup is running.');
        const facts = await read(transaction as unknown as Db);
        const snapshot = `--snapshot=${rows[0].snapshot}`;
        await runProgram('pg_dump', url, ['--format=custom', ...PLAIN, snapshot, `--file=${path}`]);
        await syncFile(path);
        return facts;
      });
}

/** Restores the bytes of a dump into a database of a server: all of it or nothing. */
export function restoreDump(url: string, dump: AsyncIterable<Buffer>): Promise<void> {
  const whole = ['--single-transaction', '--exit-on-error'];
  return runProgram('pg_restore', url, [...PLAIN, ...whole], dump);
}

/** Runs a program of PostgreSQL on a database, which reads `input` if there is any. The password is not among its arguments, which others can see. */
async function runProgram(
  name: string,
  url: string,
  args: readonly string[],
  input?: AsyncIterable<Buffer>,
): Promise<void> {
  const shown = new URL(url);
  const password = decodeURIComponent(shown.password);
  shown.password = '';
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: password }) };
  const child = spawn(programPath(name), [`--dbname=${shown.href}`, ...args], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-MAX_SAID)));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A program that stops reading says why itself.
  const fed = pipeline(input ?? Readable.from([]), child.stdin).then(
    () => null,
    (error: unknown) => error,
  );
  const [code, unread] = await Promise.all([ended, fed]);
  if (code === 0 && unread !== null)
    throw new Error(`${name} did not read all of its input.`, { cause: unread });
  if (code !== 0) throw new Error(`${name} failed: ${said.trim()}`);
}

/** Finds a program: the newest of Debian's packages, or the one on the path. */
function programPath(name: string): string {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one))
    : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new StartProblem(
    `${name} was not found. Install PostgreSQL's client programs (on Debian: postgresql-client).`,
  );
}

/**
 * True if a database of a server has no table, view or function but those of extensions, which an administrator may have
 * installed in advance. Throws if it cannot be reached.
 */
export async function isServerEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ isEmpty: boolean }>(
      `select not exists (
        select from (
          select relnamespace as schema, oid, 'pg_class'::regclass as kind from pg_class
          union all select pronamespace, oid, 'pg_proc'::regclass from pg_proc
        ) as made
        join pg_namespace on pg_namespace.oid = made.schema
        where nspname <> 'information_schema' and nspname !~ '^pg_'
          and not exists (
            select from pg_depend where classid = made.kind and objid = made.oid and deptype = 'e'
          )
          and not exists (
            select from pg_index join pg_depend on pg_depend.objid = indrelid and deptype = 'e'
            where indexrelid = made.oid and classid = 'pg_class'::regclass
          )
      ) as "isEmpty"`,
    );
    return rows[0]?.isEmpty === true;
  } finally {
    await client.end();
  }
}

const NOT_ALLOWED = '42501';

/**
 * Makes a database on the server of `url`, and returns its address and a function that drops it. Throws a `StartProblem`
 * if the role of the address may make none.
 */
export async function makeScratchDatabase(url: string) {
  const name = `registry_drill_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  try {
    await administer(`create database ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === NOT_ALLOWED)) throw error;
    throw new StartProblem(
      'The drill makes a database of its own, and the role of DATABASE_URL may make none. Allow it: alter role … createdb.',
    );
  }
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return { url: scratch.href, remove: () => administer(`drop database ${name} with (force)`) };
}
