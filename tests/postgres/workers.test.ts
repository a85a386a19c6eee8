// @module-tag postgres: several server processes on one database

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { StartProblem } from '#server/kernel/start-problem.ts';
import { freePort } from '../../scripts/kit/free-port.mjs';
import { createServerDatabase, type ServerDatabase } from '../support/empty-server-database.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import {
  type Answer,
  askAt,
  childrenOf,
  endServer,
  type ServerProcess,
  signInAt,
  startServerProcess,
  untilReady,
} from '../support/server-process.ts';

const METRICS_TOKEN = 'a token of these tests';
const PATIENCE = { timeout: 60_000, interval: 50 };
const folder = mkdtempSync(join(tmpdir(), 'registry-workers-'));
const secret = 'a secret of these tests, known to everyone';

let database: ServerDatabase;
let server: ServerProcess;
let metricsPort = 0;
let administrator: Awaited<ReturnType<typeof signInAt>>;

const settings = (further: Readonly<Record<string, string>> = {}) => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET: secret,
  WORKERS: '2',
  ...further,
});

beforeAll(async () => {
  database = await createServerDatabase();
  metricsPort = await freePort();
  server = await startServerProcess({
    settings: settings({ METRICS_TOKEN, METRICS_PORT: String(metricsPort) }),
  });
  await untilReady(server);
  administrator = await signInAt(server.url);
  await untilBothAnswer();
});
afterAll(async () => {
  await endServer(server);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks until each of two processes has answered; returns the answer of each. */
async function askBoth(path: string, { url } = server, headers = {}): Promise<readonly Answer[]> {
  const answers = new Map<string, Answer>();
  // The system gives each connection to one of them, as it chances.
  for (let asked = 0; answers.size < 2 && asked < 60; asked += 1) {
    const answer = await askAt(url, 'GET', path, { headers });
    answers.set(answer.process, answer);
  }
  return [...answers.values()];
}

/** Waits until both answer; returns their names. */
async function untilBothAnswer(started = server): Promise<readonly string[]> {
  const answers = await vi.waitUntil(async () => {
    const found = await askBoth('/healthz', started);
    return found.length === 2 ? found : null;
  }, PATIENCE);
  return answers.map((answer) => answer.process);
}

/** Sets a price, which every process shows; returns the answer. */
const setPrice = (top: number) =>
  askAt(server.url, 'POST', '/api/settings', {
    headers: administrator,
    payload: { low: 1, mid: 1, top },
  });

const topIn = ({ body }: Answer) => (JSON.parse(body) as { readonly top: number }).top;
const topsShown = async () => (await askBoth('/api/settings/pricing')).map(topIn);

describe('two server processes behind one port', () => {
  it('say once where they are open', () => {
    const lines = server.out().split('\n');
    expect(lines.filter((line) => line.includes(' is open at '))).toHaveLength(1);
    expect(lines).toContain('Server processes: 2');
  });

  it('both answer, and each shows what was changed through the other', async () => {
    const changedBy = new Set<string>();
    for (let top = 100; top < 110 || changedBy.size < 2; top += 1) {
      const { status, process } = await setPrice(top);
      expect(status).toBe(200);
      changedBy.add(process);
      await expect.poll(topsShown, PATIENCE).toEqual([top, top]);
    }
  });

  it('share the limits', async () => {
    const payload = { email: 'nobody@harbour.example', password: 'wrong as it can be' };
    const signIn = () => askAt(server.url, 'POST', '/api/users/login', { payload });
    for (const _failure of [1, 2, 3, 4, 5]) expect((await signIn()).status).toBe(401);
    const refusedBy = new Set<string>();
    while (refusedBy.size < 2) {
      const answer = await signIn();
      expect(answer.status).toBe(429);
      refusedBy.add(answer.process);
    }
  });

  it('serve the metrics of both together, at every process and on the port for readers', async () => {
    const count =
      /^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} (\d+)$/m;
    const before = await readCount(count);
    for (let asked = 0; asked < 20; asked += 1) await askAt(server.url, 'GET', '/healthz');
    expect((await readCount(count)) - before).toBe(20);
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const answers = await askBoth('/metrics', server, headers);
    expect(answers.map(({ body }) => count.exec(body)?.[1])).toEqual([before + 20, before + 20].map(String));
    expect((await askAt(server.url, 'GET', '/metrics')).status).toBe(403);
    // The same at each process, not twice as much.
    expect(answers[0]?.body).toMatch(/^registry_part_ready\{kind="database"\} 1$/m);
    const connections = /^registry_database_connections\{kind="idle"\} (\d+)$/m.exec(answers[0]?.body ?? '');
    expect(Number(connections?.[1])).toBeGreaterThanOrEqual(1);
  });

  it('run one import of an organization at a time', async () => {
    const [{ organization } = {}] = await database.query('select organization from account');
    const importing = async () => {
      const body = new FormData();
      body.append('file', new Blob(['registry,project_id\n']), 'projects.csv');
      const response = await fetch(`${server.url}/api/admin/import`, {
        method: 'POST',
        headers: administrator,
        body,
      });
      return [response.status, response.headers.has('retry-after')];
    };
    const other = await openServer(database.url, failOnUnavailable);
    const statuses: unknown[] = [];
    await other.whileAlone(`import of ${String(organization)}`, async () => {
      statuses.push(await importing());
    });
    await other.close();
    expect(statuses).toEqual([[409, true]]);
    expect((await importing())[0]).toBe(400);
  });

  it('replace one that is killed, and lose nothing that was acknowledged', { timeout: 120_000 }, async () => {
    const names = await untilBothAnswer();
    let top = 1000;
    const acknowledged: number[] = [];
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        top += 1;
        const mine = top;
        // The connections of a process that is killed break.
        const status = await setPrice(mine).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 200) acknowledged.push(mine);
        expect([200, 0]).toContain(status);
      }
    })();
    await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(20);
    const [killed = 0] = childrenOf(server.child.pid ?? 0);
    process.kill(killed, 'SIGKILL');
    const atKill = acknowledged.length;
    await expect.poll(() => acknowledged.length, PATIENCE).toBeGreaterThan(atKill + 20);
    const replaced = async () => {
      const now = (await askBoth('/healthz').catch(() => [])).map((answer) => answer.process);
      return now.length === 2 && now.some((name) => !names.includes(name));
    };
    await expect.poll(replaced, PATIENCE).toBe(true);
    isDone = true;
    await writing;
    const stored = await database.query('select top from pricing');
    const tops = new Set(stored.map((row) => Number(row['top'])));
    expect(acknowledged.filter((one) => !tops.has(one))).toEqual([]);
    expect(server.err()).toBe('The server process 1 ended with exit code 137. It is started again.\n');
    await expect.poll(topsShown, PATIENCE).toEqual([acknowledged.at(-1), acknowledged.at(-1)]);
  });
});

describe('the end', () => {
  it('finishes what was asked, and ends all processes with 0', { timeout: 120_000 }, async () => {
    const other = await startServerProcess({ settings: settings({ DATA_DIR: join(folder, 'other') }) });
    await untilReady(other);
    await untilBothAnswer(other);
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
    await untilBothAnswer(other);
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

async function readCount(count: RegExp): Promise<number> {
  const { body } = await askAt(`http://127.0.0.1:${metricsPort}`, 'GET', '/metrics');
  return Number(count.exec(body)?.[1]);
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
