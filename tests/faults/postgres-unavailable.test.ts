import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { openPostgres } from '../../scripts/steps/with-postgres.mjs';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { runRegistry } from '../support/run-registry.ts';
import { killWriter, startWriter, untilPrinted, type Writer } from '../support/writer.ts';

/** How often the server is ended while a writer writes. */
const KILLS = Number(process.env['KILLS'] ?? 6);
/**
 * Ways to end a PostgreSQL server: SIGKILL, an immediate shutdown, and a fast shutdown with open connections.
 */
const ENDINGS = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const;
const PATIENCE = { timeout: 30_000, interval: 100 };

let server: Awaited<ReturnType<typeof openPostgres>>;
beforeAll(async () => {
  server = await openPostgres({ durable: true });
});
afterAll(() => server.end());

const count = (writer: Writer, word: string) => writer.lines().filter((line) => line === word).length;

async function untilMoreAcknowledged(writer: Writer): Promise<void> {
  const before = writer.promised();
  await untilPrinted(writer, () => writer.promised() > before);
}

/** Ends a writer, which must still run, and compares what it acknowledged with what is stored. */
async function expectNothingLost(writer: Writer): Promise<void> {
  expect([writer.child.exitCode, writer.said()]).toEqual([null, '']);
  await killWriter(writer);
  const database = await openServer(server.url, failOnUnavailable, { mustBeDurable: true });
  const { events, differences } = await checkProjection(database.db);
  await database.close();
  expect(differences).toEqual([]);
  expect(events).toBeGreaterThan(writer.promised());
}

/** Refused writes have an error that `isDatabaseUnavailable` recognizes. */
const isKnown = (line: string) =>
  /^refused (08|53|57P0|ECONN|EPIPE|Error: (Connection terminated|timeout exceeded|Client has))/.test(line);

describe('a PostgreSQL server that ends during writes', () => {
  it('loses nothing it acknowledged; the writer continues and logs unavailable and available once each', async () => {
    const writer = startWriter(server.url);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await untilMoreAcknowledged(writer);
      await wait(Math.random() * 100);
      await server.endBy(ENDINGS[kill % ENDINGS.length] ?? 'SIGKILL');
      await untilPrinted(writer, () => count(writer, 'unavailable') === kill);
      await server.start();
      await untilPrinted(writer, () => count(writer, 'available') === kill);
      await untilMoreAcknowledged(writer);
    }
    expect([count(writer, 'unavailable'), count(writer, 'available')]).toEqual([KILLS, KILLS]);
    const refusals = writer.lines().filter((line) => line.startsWith('refused'));
    expect(refusals.filter((line) => !isKnown(line))).toEqual([]);
    await expectNothingLost(writer);
  });

  it('loses nothing when single connections are ended', async () => {
    const writer = startWriter(server.url);
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    for (let round = 0; round < 10; round += 1) {
      await untilMoreAcknowledged(writer);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
      );
    }
    await admin.end();
    await untilMoreAcknowledged(writer);
    await expectNothingLost(writer);
  });
});

const signInAt = (url: string) =>
  fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@harbour.example', password: 'wrong as it can be' }),
  });
const readAt = (url: string) => fetch(`${url}/api/projects/public?search=${Math.random()}&page=1&pageSize=1`);
const noticeAt = async (url: string, language: string) => {
  const page = await fetch(url, { headers: { 'accept-language': language } });
  return [
    page.status,
    /<aside aria-label="(?:Notice|Avis)">(.*?)<\/aside>/.exec(await page.text())?.[1] ?? null,
  ];
};
const METRICS_TOKEN = 'a token that reads the metrics';
/** Returns the numbers of a metric by their labels. */
const metricAt = async (url: string, name: string) => {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const found = (await reply.text()).matchAll(new RegExp(`^${name}\\{(.*)\\} (\\d+)$`, 'gm'));
  return Object.fromEntries(Array.from(found, ([, labels, value]) => [labels, Number(value)]));
};
const hitsAt = async (url: string) =>
  (await metricAt(url, 'registry_cache_lookups_total'))['result="hit"'] ?? 0;
/** True once every event is signed: the server then changes by itself nothing that the front page shows. */
const isSignedAt = async (url: string) => {
  const { 'kind="all"': all, 'kind="signed"': signed } = await metricAt(url, 'registry_ledger_events');
  return all !== undefined && signed === all;
};
/**
 * Asks whether the front page can be shown; returns how many of its replies, one for each language, were cached. What a
 * write overtakes is not.
 */
const cachedFrontPages = async (url: string) => {
  const before = await hitsAt(url);
  expect(await statusOf(fetch(`${url}/readyz?for=reads`))).toBe(200);
  return (await hitsAt(url)) - before;
};
const statusOf = async (response: Promise<Response>) => (await response).status;

describe('a registry without its PostgreSQL server', () => {
  it('returns 503 with Retry-After, stays alive, and recovers by itself', async () => {
    const { url, finish } = await runRegistry({ DATABASE_URL: server.url, DEMO: 'off', METRICS_TOKEN });
    try {
      expect([await statusOf(signInAt(url)), await statusOf(readAt(url))]).toEqual([401, 200]);
      await expect.poll(() => isSignedAt(url), PATIENCE).toBe(true);
      await expect.poll(() => cachedFrontPages(url), PATIENCE).toBe(2);
      await server.endBy('SIGKILL');
      const notice = (text: RegExp): unknown => [200, expect.stringMatching(text)];
      await expect.poll(() => noticeAt(url, 'en'), PATIENCE).toEqual(notice(/nothing newer than \d/));
      expect((await noticeAt(url, 'en'))[1]).toContain(String(new Date().getFullYear()));
      expect(await noticeAt(url, 'fr')).toEqual(notice(/rien de plus récent que le \d/));
      for (const response of await Promise.all([signInAt(url), readAt(url), readAt(url)])) {
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
        expect(await response.json()).toEqual({ message: expect.any(String) as unknown });
      }
      const page = await fetch(`${url}/contact`, { headers: { accept: 'text/html' } });
      expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('<h1>')]);
      const health = ['healthz', 'readyz', 'readyz?for=reads'].map((path) =>
        statusOf(fetch(`${url}/${path}`)),
      );
      expect(await Promise.all(health)).toEqual([200, 503, 200]);
      await server.start();
      await expect.poll(() => statusOf(fetch(`${url}/readyz`)), PATIENCE).toBe(200);
      expect([await statusOf(signInAt(url)), await statusOf(readAt(url))]).toEqual([401, 200]);
      await expect.poll(() => noticeAt(url, 'en'), PATIENCE).toEqual([200, null]);
    } finally {
      await finish();
    }
  });
});
