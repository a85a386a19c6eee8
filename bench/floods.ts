/**
 * Measures the server under load: 200 connections with 20 pipelined searches each, 500 requests for the front page right after a
 * commit, and six writes beside 50 readers. Prints the figures of docs/reliability.md. `npm run bench:floods` uses the embedded
 * database; `node scripts/with-postgres.mjs npm run bench:floods` a PostgreSQL server.
 */
import { administrator } from '../tests/support/administrator.ts';
import { flood, meanwhile, memoryOf } from '../tests/support/flood.ts';
import { runRegistry } from '../tests/support/run-registry.ts';

const LOOK_EVERY_MS = 100;
const WRITES = 6;
const READERS = 50;

const databaseUrl = process.env['TEST_DATABASE_URL'];
const { url, pid, finish } = await runRegistry({
  DEMO: 'on',
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
});
const headers = { 'content-type': 'application/json' };

async function timed<Made>(
  work: () => Promise<Made>,
): Promise<{ readonly made: Made; readonly took: number }> {
  const began = performance.now();
  const made = await work();
  return { made, took: Math.round(performance.now() - began) };
}

/** Health is asked and memory read while work goes on; the worst of both. */
async function watched<Made>(work: () => Promise<Made>) {
  let slowest = 0;
  let memory = 0;
  const { made, took } = await timed(() =>
    meanwhile(work(), LOOK_EVERY_MS, async () => {
      slowest = Math.max(
        slowest,
        (await timed(() => fetch(`${url}/healthz`).then((one) => one.text()))).took,
      );
      memory = Math.max(memory, memoryOf(pid));
    }),
  );
  return { made, took, slowest, memory: Math.round(memory) };
}

function say(what: string, figures: object): void {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}

const frontPage = () => flood(url, { connections: 500, pipelined: 1 }, () => '/');
const signIn = async () => {
  const body = JSON.stringify(administrator);
  const answer = await fetch(`${url}/api/users/login`, { method: 'POST', headers, body });
  return { ...headers, authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
};
const mine = await signIn();

const [shown] = (await fetch(`${url}/api/projects/public?page=1&pageSize=1`).then((one) => one.json())) as {
  readonly projectSerial: string;
}[];

/** A change that every kept reply has to show: a project is featured, or is not any more. */
const commit = async (featured: boolean) => {
  const saved = await fetch(`${url}/api/projects/${shown?.projectSerial}/featured`, {
    method: 'PUT',
    headers: mine,
    body: JSON.stringify({ featured }),
  });
  if (!saved.ok) throw new Error(`A change was answered with ${saved.status}: ${await saved.text()}`);
};

say('at rest', { memory: Math.round(memoryOf(pid)) });
const searches = () =>
  flood(url, { connections: 200, pipelined: 20 }, (number) => `/projects?search=${number}`);
say('200 x 20 searches', await watched(searches));
say('200 x 20 searches again', await watched(searches));
await fetch(`${url}/`);
say('500 front pages, kept', await watched(frontPage));
await commit(true);
say('500 front pages after a commit', await watched(frontPage));

let isDone = false;
let read = 0;
const reader = async (_: unknown, number: number) => {
  while (!isDone) {
    await fetch(`${url}/projects?search=${number}-${read}`).then((one) => one.text());
    read += 1;
  }
};
const readers = Array.from({ length: READERS }, reader);
const writing = await watched(async () => {
  for (let write = 0; write < WRITES; write += 1) await commit(write % 2 === 1);
});
isDone = true;
await Promise.all(readers);
say(`${WRITES} writes beside ${READERS} readers`, { ...writing, read });
await finish();
