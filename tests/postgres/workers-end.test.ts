// @module-tag postgres: several server processes on one database

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { StartProblem } from '#server/kernel/start-problem.ts';
import { createServerDatabase, type ServerDatabase } from '../support/empty-server-database.ts';
import {
  askAt,
  childrenOf,
  signInAt,
  startServerProcess,
  untilBothAnswer,
  untilReady,
} from '../support/server-process.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const folder = mkdtempSync(join(tmpdir(), 'registry-workers-'));
let database: ServerDatabase;

const settings = (further: Readonly<Record<string, string>> = {}) => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET: 'a secret of these tests, known to everyone',
  WORKERS: '2',
  ...further,
});

beforeAll(async () => {
  database = await createServerDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the end', () => {
  it('finishes what was asked, and ends all processes with 0', { timeout: 120_000 }, async () => {
    const other = await startServerProcess({ settings: settings({ DATA_DIR: join(folder, 'other') }) });
    await untilReady(other);
    await untilBothAnswer(other.url);
    const headers = await signInAt(other.url);
    const children = childrenOf(other.child.pid ?? 0);
    // Held by a lock, so that they are in progress when the end begins.
    const lock = await lockPrices();
    const sent = [5001, 5002].map((top) =>
      askAt(other.url, 'POST', '/api/settings', { headers, payload: { low: 1, mid: 1, top } }),
    );
    await lock.untilWaitedFor(2);
    // As a process manager does: the signal goes to every process.
    for (const pid of [other.child.pid ?? 0, ...children]) process.kill(pid, 'SIGTERM');
    await lock.release();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await other.ended).toMatchObject({ code: 0, signal: null, err: '' });
    expect(children.filter(isAlive)).toEqual([]);
  });

  it('comes to all when the process that started them is killed', { timeout: 120_000 }, async () => {
    const other = await startServerProcess({ settings: settings({ DATA_DIR: join(folder, 'third') }) });
    await untilReady(other);
    await untilBothAnswer(other.url);
    const children = childrenOf(other.child.pid ?? 0);
    other.child.kill('SIGKILL');
    await expect.poll(() => children.filter(isAlive), PATIENCE).toEqual([]);
  });
});

describe('a start that fails', () => {
  it('ends with the sentence and the code of the first process', async () => {
    const { ended } = await startServerProcess({
      settings: settings({ LEDGER_KEY_FILE: join(folder, 'none.pem') }),
    });
    expect(await ended).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The key of the ledger in .* is missing\. Check LEDGER_KEY_FILE\.\n$/),
    });
  });

  it('is that of several processes on the embedded database', async () => {
    expect(() => readConfig({ WORKERS: '2' })).toThrow(StartProblem);
    const { ended } = await startServerProcess({ settings: { DATA_DIR: folder, WORKERS: '2' } });
    expect(await ended).toMatchObject({
      code: 1,
      err: 'WORKERS above 1 needs a PostgreSQL server (DATABASE_URL): only one process can open the embedded database.\n',
    });
  });

  it.each(['0', '65', 'two'])('is that of WORKERS=%s', (WORKERS) => {
    expect(() => readConfig({ WORKERS, DATABASE_URL: 'postgres://x/y' })).toThrow(
      'WORKERS takes a whole number from 1 to 64.',
    );
  });
});

/** Holds the row that every change of the prices locks. */
async function lockPrices() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query('select from pricing where version = 1 for no key update');
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    untilWaitedFor: async (count: number) => {
      const ask = async () => (await client.query<{ count: number }>(waiting)).rows[0]?.count;
      await expect.poll(ask, PATIENCE).toBe(count);
    },
    release: () => client.end(),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // No such process.
    return false;
  }
}
