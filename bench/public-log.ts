/**
 * Measures the signed log on a temporary PostgreSQL server: `npm run bench:log`. `BENCH_SIZES` are the sizes of the log,
 * such as `100000,1000000`. What has a counterpart is measured in turn with it, so that other work on the machine
 * counts for both: prints ratios of medians. Processor time is that of this process, without the database's.
 */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import fastify from 'fastify';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/kernel/db.ts';
import { openLog } from '#server/kernel/log.ts';
import { replyCache } from '#server/kernel/reply-cache.ts';
import { publishOnChange } from '#server/public-log/log-publisher.ts';
import { withCleanup } from '../scripts/kit/with-cleanup.mjs';
import { openPostgres } from '../scripts/steps/with-postgres.mjs';
import { inLedger } from '../tests/support/builders.ts';
import { exportOf } from '../tests/support/exported-ledger.ts';
import { measuredDeps } from './measured-deps.ts';
import { median } from './median.ts';
import { openSignedLog, type SignedLog } from './open-signed-log.ts';

const SIZES = (process.env['BENCH_SIZES'] ?? '100000').split(',').map(Number);
const SMALL = 1000;
const ADDED = 1000;
const ACTS = 300;
const PROOFS = 500;
const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 10;
const SETTLE_MS = 2500;

const opened: Database[] = [];
const now = () => new Date();
const checking = fileURLToPath(new URL('check-export.ts', import.meta.url));

function print(what: string, result: string): void {
  process.stdout.write(`${what.padEnd(60)} ${result}\n`);
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function processorOf(work: () => Promise<unknown>): Promise<number> {
  const before = processorMs();
  await work();
  return processorMs() - before;
}

/** Publishes a thousand events; returns how long that took in milliseconds. */
async function publishAdded({ database, publisher, units }: SignedLog): Promise<number> {
  const issue = { type: 'issue', ...units, year: 2023, tonnes: 1 } as const;
  await inLedger(
    database,
    Array.from({ length: ADDED }, () => issue),
    now(),
  );
  const startedAt = performance.now();
  await publisher.publish();
  return performance.now() - startedAt;
}

async function comparePublishing(many: SignedLog, few: SignedLog, size: number): Promise<void> {
  const [large, small]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = [await publishAdded(many), await publishAdded(few)];
    if (round === 0) continue;
    large.push(times[0] ?? 0);
    small.push(times[1] ?? 0);
  }
  const ratio = (median(large) / median(small)).toFixed(2);
  print(
    `${size}: publishing ${ADDED} more`,
    `${median(large).toFixed(0)} ms, ${ratio} of on top of ${SMALL}`,
  );
}

/** Retires units, with the publisher of a server beside it and without. */
async function compareActs({ database, publisher, units, first }: SignedLog, size: number): Promise<void> {
  let isOn = false;
  const publish = () => (isOn ? publisher.publish() : Promise.resolve());
  publishOnChange(database, { ...publisher, publish }, openLog('production', '/dev/null'));
  let next = first;
  const retire = async () => {
    for (let act = 0; act < ACTS; act += 1, next += 3) {
      const range = { min: next, max: next + 2 };
      const purpose = { kind: 'other', note: 'Bench' } as const;
      await inLedger(database, [{ type: 'retire', ...units, range, purpose }], now());
    }
    // What was signed of it counts.
    await pause(SETTLE_MS);
  };
  const took: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const kind of ['without', 'with'] as const) {
      isOn = kind === 'with';
      const each = (await processorOf(retire)) / ACTS;
      if (round > 0) took[kind].push(each);
    }
  const ratio = (median(took.with) / median(took.without)).toFixed(2);
  print(
    `${size}: act on units, processor`,
    `${median(took.with).toFixed(2)} ms, ${ratio} of without publisher`,
  );
}

async function rateOf(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer.`);
  return result.requests.total / result.duration;
}

async function measureReads(database: Database, folder: string, size: number): Promise<void> {
  const app = await buildApp({
    ...measuredDeps(database, folder, null),
    cache: replyCache(database, Date.now),
  });
  const empty = fastify();
  const addresses = ['/ledger/checkpoint', '/ledger/tile/0/000'];
  for (const url of addresses) {
    const { rawPayload, headers } = await app.inject({ url });
    empty.get(url, (_, reply) => reply.header('content-type', headers['content-type']).send(rawPayload));
  }
  const [own, bare] = await Promise.all(
    [app, empty].map((one) => one.listen({ host: '127.0.0.1', port: 0 })),
  );
  for (const address of addresses) {
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      shares.push((await rateOf(`${own}${address}`)) / (await rateOf(`${bare}${address}`)));
    print(`${size}: ${address}`, `${median(shares).toFixed(2)} of an empty route with the same bytes`);
  }
  const readProofs = async () => {
    for (let asked = 0; asked < PROOFS; asked += 1) {
      const { statusCode } = await app.inject({ url: `/ledger/proof/${randomInt(size)}` });
      if (statusCode !== 200) throw new Error(`A proof was ${statusCode}.`);
    }
  };
  // As elsewhere the first round does not count.
  await readProofs();
  const proofs = await processorOf(readProofs);
  print(`${size}: proof, processor`, `${(proofs / PROOFS).toFixed(2)} ms`);
  await Promise.all([app.close(), empty.close()]);
}

async function measureVerifier(database: Database, folder: string, size: number): Promise<void> {
  const { path } = await exportOf({ database, folder });
  const run = (what: string) => {
    const output = execFileSync(process.execPath, [checking, what, path], { encoding: 'utf8' });
    return JSON.parse(output) as Readonly<Record<'processorMs' | 'memoryMiB', number>>;
  };
  const [check, leaves, root] = ['check', 'leaves', 'root'].map(run);
  const of = (other: typeof check) => ((check?.processorMs ?? 0) / (other?.processorMs ?? 0)).toFixed(1);
  print(
    `${size}: verifier, processor and memory`,
    `${((check?.processorMs ?? 0) / 1000).toFixed(1)} s, ${of(leaves)} of hashing the leaves, ${of(root)} with the tree, ${check?.memoryMiB.toFixed(0)} MiB`,
  );
}

async function open(server: string, size: number, folder: string): Promise<SignedLog> {
  const log = await openSignedLog(server, size, folder);
  opened.push(log.database);
  print(`${size}: signed for the first time`, `${Math.round(log.eventsPerSecond)} events/s`);
  return log;
}

await withCleanup(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-log-'));
  const { url, end } = await openPostgres({ durable: true });
  try {
    const few = await open(url, SMALL, folder);
    for (const size of SIZES) {
      const many = await open(url, size, folder);
      await measureVerifier(many.database, many.dataDir, size);
      await measureReads(many.database, many.dataDir, size);
      await comparePublishing(many, few, size);
      await compareActs(many, size);
    }
  } finally {
    await Promise.all(opened.map((database) => database.close()));
    await end();
    rmSync(folder, { recursive: true, force: true });
  }
});
