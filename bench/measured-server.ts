/**
 * The measured process: a registry of the given size on the embedded database, served once with its reply
 * cache and once without, and beside them an empty Fastify that sends the same bytes for the questions
 * (`reads` or `pages`). With `BENCH_FOLDER` the registry is kept there and used again. Prints its ports as
 * JSON; for each line on stdin it prints the memory and processor time used.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { buildApp } from '#server/app.ts';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { replyCache } from '#server/kernel/reply-cache.ts';
import { loadProjects } from './load-projects.ts';
import { measuredDeps, noCache } from './measured-deps.ts';
import { emptyPath, mapQuestions, pageQuestions, readQuestions } from './questions.ts';
import type { Used } from './start-measured.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-bench-'));
const count = Number(process.argv[2]);
const prepared = process.env['BENCH_FOLDER'];
const databaseFolder = join(prepared ?? folder, String(count), 'database');
const isLoaded = existsSync(databaseFolder);
const database = await openEmbedded(databaseFolder, {
  onUnavailable: fail,
  onAvailable: () => undefined,
  onFatal: fail,
});
const areReads = process.argv[3] === 'reads';
const questions = areReads ? readQuestions(count) : [...pageQuestions(count), ...mapQuestions()];
if (!isLoaded) await loadProjects(database, count);

const web = areReads ? null : fileURLToPath(new URL('../dist/web', import.meta.url));
const deps = measuredDeps(database, folder, web);
const kept = await buildApp({ ...deps, cache: replyCache(database, Date.now) });
const made = await buildApp({ ...deps, cache: noCache });
const empty = fastify();
for (const question of questions) {
  const url = encodeURI(question.addresses[0] ?? '/');
  const response = await made.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  if (response.statusCode !== 200)
    throw new Error(`${url} returned ${response.statusCode}: ${response.body}`);
  const { 'content-type': type, 'content-encoding': encoding } = response.headers;
  empty.get(`${emptyPath(question)}/:number`, (_request, reply) =>
    reply.headers({ 'content-type': type, 'content-encoding': encoding }).send(response.rawPayload),
  );
}

const ports: Record<string, number> = {};
for (const [name, app] of Object.entries({ kept, made, empty })) {
  ports[name] = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}
process.stdout.write(`${JSON.stringify(ports)}\n`);
createInterface({ input: process.stdin })
  .on('line', () => process.stdout.write(`${JSON.stringify(used())}\n`))
  .once('close', () => void closeAll());

function used(): Used {
  const { user, system } = process.cpuUsage();
  return { memoryBytes: process.memoryUsage.rss(), processorMs: (user + system) / 1000 };
}

async function closeAll(): Promise<void> {
  await Promise.all([kept.close(), made.close(), empty.close()]);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

function fail(reason: string): never {
  throw new Error(`The bench's database became unavailable: ${reason}`);
}
