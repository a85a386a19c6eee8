/**
 * Measures the server under load: 200 connections with 20 pipelined searches each, 500 requests for the front
 * page right after a commit, and six writes beside 50 readers. Prints the figures of docs/reliability.md.
 * `npm run bench:floods` uses the embedded database; `node scripts/with-postgres.mjs npm run bench:floods` a
 * PostgreSQL server.
 */
import { administrator } from '../tests/support/administrator.ts';
import { flood, meanwhile, memoryOf } from '../tests/support/flood.ts';
import { runRegistry } from '../tests/support/run-registry.ts';

const POLL_EVERY_MS = 100;
const WRITES = 6;
const READERS = 50;

const databaseUrl = process.env['TEST_DATABASE_URL'];
const { url, pid, finish } = await runRegistry({
  DEMO: 'on',
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
});
const headers = { 'content-type': 'application/json' };

async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly took: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, took: Math.round(performance.now() - startedAt) };
}

/**
 * Runs `work` and polls health and memory meanwhile; returns the slowest health check and the peak memory.
 */
async function watch<Result>(work: () => Promise<Result>) {
  let slowest = 0;
  let memory = 0;
  const { result, took } = await timed(() =>
    meanwhile(work(), POLL_EVERY_MS, async () => {
      slowest = Math.max(
        slowest,
        (await timed(() => fetch(`${url}/healthz`).then((response) => response.text()))).took,
      );
      memory = Math.max(memory, memoryOf(pid));
    }),
  );
  return { result, took, slowest, memory: Math.round(memory) };
}

function print(what: string, figures: object): void {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}

const frontPage = () => flood(url, { connections: 500, pipelined: 1 }, () => '/');
const signIn = async () => {
  const body = JSON.stringify(administrator);
  const response = await fetch(`${url}/api/users/login`, { method: 'POST', headers, body });
  return { ...headers, authorization: `Bearer ${((await response.json()) as { token: string }).token}` };
};
const adminHeaders = await signIn();

const [project] = (await fetch(`${url}/api/projects/public?page=1&pageSize=1`).then((response) =>
  response.json(),
)) as {
  readonly projectSerial: string;
}[];

/** Commits a change that invalidates every cached reply: features a project or stops featuring it. */
const commit = async (featured: boolean) => {
  const saved = await fetch(`${url}/api/projects/${project?.projectSerial}/featured`, {
    method: 'PUT',
    headers: adminHeaders,
    body: JSON.stringify({ featured }),
  });
  if (!saved.ok) throw new Error(`The change failed with ${saved.status}: ${await saved.text()}`);
};

print('at rest', { memory: Math.round(memoryOf(pid)) });
const searches = () =>
  flood(url, { connections: 200, pipelined: 20 }, (number) => `/projects?search=${number}`);
print('200 x 20 searches', await watch(searches));
print('200 x 20 searches again', await watch(searches));
await fetch(`${url}/`);
print('500 front pages, cached', await watch(frontPage));
await commit(true);
print('500 front pages after a commit', await watch(frontPage));

let isDone = false;
let read = 0;
const reader = async (_: unknown, number: number) => {
  while (!isDone) {
    await fetch(`${url}/projects?search=${number}-${read}`).then((response) => response.text());
    read += 1;
  }
};
const readers = Array.from({ length: READERS }, reader);
const writing = await watch(async () => {
  for (let write = 0; write < WRITES; write += 1) await commit(write % 2 === 1);
});
isDone = true;
await Promise.all(readers);
print(`${WRITES} writes beside ${READERS} readers`, { ...writing, read });
await finish();
