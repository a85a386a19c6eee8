import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { limits, settingsOf } from './open-pool.ts';
import { isServerNewEnough, listUnsafeSettings } from './open-server.ts';
import { requireOwnSession } from './require-own-session.ts';
import { keepSettings } from './session-settings.ts';

const TIMEOUT_MS = 5000;

/** What the registry needs of a server, and what is missing; null: nothing. */
export type ServerFinding = { readonly need: string; readonly missing: string | null };

/** Two connections, and a table `trial` with one row that both see. */
type Sessions = { readonly url: string; readonly one: pg.Client; readonly other: pg.Client };

/** What is needed, and a trial that throws if the server does not have it. */
type Need = readonly [need: string, trial: (sessions: Sessions) => Promise<unknown>];

const extensions: readonly (readonly [name: string, statement: string])[] = [
  ['btree_gist', 'create extension if not exists btree_gist'],
  ['fuzzystrmatch', 'create extension if not exists fuzzystrmatch'],
  ['pg_trgm', 'create extension if not exists pg_trgm'],
  ['unaccent', 'create extension if not exists unaccent'],
];

const needs: readonly Need[] = [
  ['version 15 or newer', requireVersion],
  ['settings that a connection keeps', ({ one }) => keepSettings(one, settingsOf(limits), TIMEOUT_MS)],
  ['notifications within one session', ({ url, other }) => requireOwnSession(url, other)],
  ['statements prepared by name', requirePrepared],
  ...extensions.map(
    ([name, statement]): Need => [`extension ${name}`, ({ one }) => undone(one, () => one.query(statement))],
  ),
  ['exclusion of ranges that overlap', requireExclusion],
  ['triggers that read the rows of a statement', requireTransitionTables],
  ['constraints checked at the commit', requireDeferred],
  ['locks of a row', requireRowLocks],
  ['advisory locks that keep other sessions out', requireAdvisoryLocks],
  ['reads of one moment', requireSnapshot],
  ['commits that are confirmed', requireConfirmation],
  ['settings that lose nothing that was confirmed', requireDurability],
];

/**
 * Tries on a PostgreSQL server each thing that the registry needs of it, in the schema `registry_trial`, which is
 * removed afterwards. Throws if the server cannot be reached or does not let it make that schema.
 */
export async function checkServer(url: string): Promise<readonly ServerFinding[]> {
  const [one, other] = [openSession(url), openSession(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    // One that was cut off has left it behind.
    await unconfirmed(one, ['drop schema if exists registry_trial cascade', 'create schema registry_trial']);
    try {
      return await tryEach({ url, one, other });
    } finally {
      await unconfirmed(one, ['drop schema registry_trial cascade']);
    }
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

async function tryEach(sessions: Sessions): Promise<readonly ServerFinding[]> {
  const { one, other } = sessions;
  for (const session of [one, other]) await session.query('set search_path = registry_trial, public');
  await unconfirmed(one, [
    'create table trial (id int primary key, word text not null)',
    `insert into trial values (1, 'one')`,
  ]);
  const findings: ServerFinding[] = [];
  for (const [need, trial] of needs) findings.push({ need, missing: await problemOf(trial, sessions) });
  return findings;
}

function openSession(connectionString: string): pg.Client {
  const session = new pg.Client({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: 2 * TIMEOUT_MS,
  });
  // A connection that breaks fails the trial that uses it.
  session.on('error', () => undefined);
  return session;
}

async function problemOf(trial: Need[1], sessions: Sessions): Promise<string | null> {
  try {
    await trial(sessions);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Commits statements without waiting for a standby: one may be missing. */
async function unconfirmed(session: pg.Client, statements: readonly string[]): Promise<void> {
  await session.query('begin');
  await session.query('set local synchronous_commit = local');
  for (const statement of statements) await session.query(statement);
  await session.query('commit');
}

/** Runs statements in a transaction that leaves nothing behind. */
async function undone<Result>(session: pg.Client, run: () => Promise<Result>, begin = 'begin') {
  await session.query(begin);
  try {
    return await run();
  } finally {
    await session.query('rollback');
  }
}

async function requireVersion({ one }: Sessions): Promise<void> {
  if (!(await isServerNewEnough(one))) throw new Error('the server is older');
}

async function requirePrepared({ one }: Sessions): Promise<void> {
  const read = () => one.query({ name: 'trial', text: 'select word from trial where id = $1', values: [1] });
  await read();
  // Between the two, a pooler may give the connection to another client.
  await one.query('select 1');
  await read();
}

async function requireExclusion({ one }: Sessions): Promise<void> {
  await undone(one, async () => {
    await one.query('create extension if not exists btree_gist');
    await one.query(`create table block (project text, serials int8range,
      exclude using gist (project with =, serials with &&))`);
    await one.query(`insert into block values ('A', '[1,10)'), ('A', '[10,20)'), ('B', '[1,10)')`);
    await mustFail(one, `insert into block values ('A', '[5,6)')`, '23P01');
  });
}

async function requireTransitionTables({ one }: Sessions): Promise<void> {
  const sums = await undone(one, async () => {
    await one.query('create table noted (rows_written int)');
    await one.query(`create function note_rows() returns trigger language plpgsql as $$
      begin insert into noted select count(*) from new_rows; return null; end $$`);
    await one.query(`create trigger noted after insert on trial referencing new table as new_rows
      for each statement execute function note_rows()`);
    await one.query(`insert into trial values (2, 'two'), (3, 'three')`);
    return one.query<{ rows_written: number }>('select rows_written from noted');
  });
  if (sums.rows[0]?.rows_written !== 2) throw new Error('a trigger did not get the rows of its statement');
}

async function requireDeferred({ one }: Sessions): Promise<void> {
  await undone(one, async () => {
    await one.query('create table leaf (trial int references trial deferrable initially deferred)');
    await one.query('insert into leaf values (9)');
    await mustFail(one, 'set constraints all immediate', '23503');
  });
}

async function requireRowLocks({ one, other }: Sessions): Promise<void> {
  await undone(one, async () => {
    await one.query('select from trial where id = 1 for update');
    await undone(other, () => mustFail(other, 'select from trial where id = 1 for update nowait', '55P03'));
  });
}

async function requireAdvisoryLocks({ one, other }: Sessions): Promise<void> {
  const key = randomBytes(6).readUIntBE(0, 6);
  const asks = async (session: pg.Client) => {
    const text = 'select pg_try_advisory_xact_lock($1::bigint) as has';
    const { rows } = await session.query<{ has: boolean }>(text, [key]);
    return rows[0]?.has === true;
  };
  await undone(one, async () => {
    if (!(await asks(one))) throw new Error('a free lock was not given');
    if (await undone(other, () => asks(other))) throw new Error('two sessions were given one lock');
  });
  if (!(await undone(other, () => asks(other)))) throw new Error('a lock was kept after its transaction');
}

async function requireSnapshot({ one, other }: Sessions): Promise<void> {
  const count = async () => (await one.query('select from trial')).rowCount;
  await undone(
    one,
    async () => {
      await one.query('select pg_export_snapshot()');
      const before = await count();
      await unconfirmed(other, [`insert into trial values (4, 'four')`]);
      if ((await count()) !== before) throw new Error('a transaction saw what was written after its start');
    },
    'begin isolation level repeatable read read only',
  );
}

/** Commits as the registry does. What no standby confirms in time is cancelled: it is kept. */
async function requireConfirmation({ one, other }: Sessions): Promise<void> {
  await one.query('begin');
  const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
  await one.query(`update trial set word = 'confirmed' where id = 1`);
  const isLate = await Promise.race([
    one.query('commit').then(() => false),
    wait(TIMEOUT_MS, true, { ref: false }),
  ]);
  if (!isLate) return;
  await other.query('select pg_cancel_backend($1)', [rows[0]?.pid]);
  throw new Error('no standby confirms writes, so none is answered: look at synchronous_standby_names');
}

async function requireDurability({ one }: Sessions): Promise<void> {
  const off = await listUnsafeSettings(one);
  if (off.length > 0) throw new Error(`these settings are off: ${off.join(', ')}`);
}

/** Runs a statement that the server has to refuse with this SQLSTATE, within a transaction that goes on. */
async function mustFail(session: pg.Client, text: string, code: string): Promise<void> {
  await session.query('savepoint tried');
  try {
    await session.query(text);
  } catch (error) {
    await session.query('rollback to tried');
    if (error instanceof pg.DatabaseError && error.code === code) return;
    throw error;
  }
  throw new Error('what must be refused was accepted');
}
