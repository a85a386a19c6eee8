/**
 * Measures the import of the real projects, vintages and inventories over HTTP: the dry run and the import of
 * each file, and meanwhile how long other requests wait, those that the cache answers and those that read the
 * database. `npm run bench:import` uses the embedded database,
 * `node scripts/with-postgres.mjs npm run bench:import` a PostgreSQL server. `REAL_DATA_DIR` is the folder of
 * the files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportReport, ImportResult } from '#contract/imports.ts';
import { administrator } from '../tests/support/administrator.ts';
import { meanwhile, memoryOf } from '../tests/support/flood.ts';
import { runRegistry } from '../tests/support/run-registry.ts';
import { respell } from './respell.ts';

const ASK_EVERY_MS = 25;
const CACHED = '/api/projects/public?page=1&pageSize=10';
const { TEST_DATABASE_URL: databaseUrl, REAL_DATA_DIR } = process.env;
const folder = REAL_DATA_DIR ?? fileURLToPath(new URL('../../shared/data', import.meta.url));

const registry = await runRegistry({
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
});
const signedIn = await fetch(`${registry.url}/api/users/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(administrator),
});
const { token } = (await signedIn.json()) as { readonly token: string };

for (const name of ['projects.csv', 'vintages.csv', 'inventories.csv']) {
  const { plan } = await measure(`${name}, dry run`, () => send<ImportReport>(name, ''));
  await measure(`${name}, import`, () => send<ImportResult>(name, `?plan=${plan}&skipInvalid=true`));
}
await registry.finish();

async function send<Reply>(name: string, query: string): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(join(folder, name))]), name);
  const response = await fetch(`${registry.url}/api/admin/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`${name}${query} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply;
}

async function measure<Reply>(what: string, act: () => Promise<Reply>): Promise<Reply> {
  const waits = { cached: [] as number[], uncached: [] as number[] };
  let memory = 0;
  let asked = 0;
  const since = performance.now();
  const reply = await meanwhile(act(), ASK_EVERY_MS, async () => {
    asked += 1;
    waits.cached.push(await ask(CACHED));
    waits.uncached.push(await ask(respell(CACHED, asked)));
    memory = Math.max(memory, memoryOf(registry.pid));
  });
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const longest = (times: readonly number[]) => Math.round(Math.max(...times));
  process.stdout.write(
    `${what}: ${seconds} s, ${Math.round(memory)} MiB; meanwhile ${asked} requests each: longest wait ${longest(waits.cached)} ms from the cache, ${longest(waits.uncached)} ms from the database\n`,
  );
  return reply;
}

async function ask(address: string): Promise<number> {
  const since = performance.now();
  const response = await fetch(`${registry.url}${address}`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return performance.now() - since;
}
