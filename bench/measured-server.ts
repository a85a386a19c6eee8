/**
 * The process that is measured: a registry of the size it is given on the embedded database, once with its replies kept
 * and once without, and beside them an empty Fastify that answers the same bytes as the questions (`reads` or `pages`).
 * A registry in `BENCH_FOLDER` is taken as it is; one that is not there yet is left there for the next time. It prints
 * their ports, and on each line it reads it prints what it has used.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { diskFileStore } from '#server/files/disk-files.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { openLog } from '#server/kernel/log.ts';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { replyCache, type ReplyCache } from '#server/kernel/reply-cache.ts';
import fastify from 'fastify';
import { loadProjects } from './load-projects.ts';
import type { Used } from './start-measured.ts';
import { emptyPath, mapQuestions, pageQuestions, readQuestions } from './questions.ts';

const keepsNothing: ReplyCache = {
  find: () => undefined,
  isDue: () => false,
  check: () => Promise.resolve(),
  generation: () => 0,
  keep: () => undefined,
};

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

const ground = {
  config: readConfig({ ENVIRONMENT: 'production', DATA_DIR: folder }),
  database,
  files: diskFileStore(join(folder, 'files')),
  mailbox: { post: () => Promise.resolve(), postToAdmins: async () => undefined },
  keys: keysFrom('measured, and nothing else'),
  log: openLog('production', '/dev/null'),
  clock: () => new Date(),
  web: areReads ? null : fileURLToPath(new URL('../dist/web', import.meta.url)),
};
const kept = await buildApp({ ...ground, cache: replyCache(database, Date.now) });
const made = await buildApp({ ...ground, cache: keepsNothing });
const empty = fastify();
for (const question of questions) {
  const url = encodeURI(question.addresses[0] ?? '/');
  const answer = await made.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers;
  empty.get(`${emptyPath(question)}/:number`, (_request, reply) =>
    reply.headers({ 'content-type': type, 'content-encoding': encoding }).send(answer.rawPayload),
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
