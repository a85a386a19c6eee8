// @module-tag postgres: several server processes on one database

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { freePort } from '../../scripts/kit/free-port.mjs';
import { createServerDatabase, type ServerDatabase } from '../support/empty-server-database.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import {
  type Answer,
  askAt,
  askBoth,
  childrenOf,
  endServer,
  type ServerProcess,
  signInAt,
  startServerProcess,
  untilBothAnswer,
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
  await untilBothAnswer(server.url);
});
afterAll(async () => {
  await endServer(server);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets a price, which every process shows; returns the answer. */
const setPrice = (top: number) =>
  askAt(server.url, 'POST', '/api/settings', {
    headers: administrator,
    payload: { low: 1, mid: 1, top },
  });

const topIn = ({ body }: Answer) => (JSON.parse(body) as { readonly top: number }).top;
const topsShown = async () => (await askBoth(server.url, '/api/settings/pricing')).map(topIn);

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
    const answers = await askBoth(server.url, '/metrics', headers);
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
    const names = await untilBothAnswer(server.url);
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
      const now = (await askBoth(server.url, '/healthz').catch(() => [])).map((answer) => answer.process);
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

async function readCount(count: RegExp): Promise<number> {
  const { body } = await askAt(`http://127.0.0.1:${metricsPort}`, 'GET', '/metrics');
  return Number(count.exec(body)?.[1]);
}
