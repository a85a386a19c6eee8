/**
 * Measures what the public reads cost as a registry grows: how long each takes when it is computed, without a
 * cache, on PostgreSQL. `node scripts/with-postgres.mjs npm run bench:growth` loads 10,000 and 300,000 projects;
 * `BENCH_SIZES` sets other sizes, separated by commas. Prints the median of `ROUNDS` replies, in milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { makings, serialOf } from './makings.ts';
import { measuredDeps, noCache } from './measured-deps.ts';
import { openLoadedDatabase } from './open-loaded-database.ts';

const ROUNDS = 7;
/** A read that takes longer is not asked again. */
const SLOW_MS = 3_000;
const sizes = (process.env['BENCH_SIZES'] ?? '10000,300000').split(',').map(Number);

type Read = { readonly name: string; readonly address: string };

/** Returns the reads of a registry of `count` projects. */
function readsOf(count: number): readonly Read[] {
  const list = '/api/projects/public?page=1&pageSize=12';
  const serial = serialOf(Math.floor(count / 2));
  const place = makings.places[0] ?? '';
  const lastPage = Math.floor(count / 12);
  return [
    { name: 'facets', address: '/api/projects/facets' },
    { name: 'facets of a type', address: '/api/projects/facets?type=Waste' },
    { name: 'facets of a search', address: `/api/projects/facets?search=${place}` },
    { name: 'facets of a vintage', address: '/api/projects/facets?vintage=2016' },
    { name: 'list', address: list },
    { name: 'list, last page', address: `/api/projects/public?page=${lastPage}&pageSize=12` },
    { name: 'list of a type', address: `${list}&type=Waste` },
    { name: 'search for a broad word', address: `${list}&search=${place}` },
    { name: 'search for the word in every title', address: `${list}&search=project` },
    { name: 'suggestions', address: `/api/search/suggestions?q=${place.slice(0, 4)}` },
    { name: 'activity', address: '/api/activity' },
    { name: 'activity of a vintage', address: '/api/activity?year=2016' },
    { name: 'map', address: '/api/projects/map?bbox=-180,-85,180,85&zoom=2' },
    { name: 'map of a type', address: '/api/projects/map?bbox=-180,-85,180,85&zoom=2&type=Waste' },
    { name: 'figures', address: '/api/figures' },
    { name: 'project', address: `/api/projects/${serial}` },
    { name: 'serial', address: `/api/serials/${serial}-000150` },
  ];
}

type App = Awaited<ReturnType<typeof buildApp>>;

/** Returns the median time of a read in ms, and the status if it was refused. */
async function measure(app: App, { address }: Read): Promise<string> {
  const times: number[] = [];
  while (times.length <= ROUNDS) {
    const since = performance.now();
    const { statusCode } = await app.inject({ url: encodeURI(address) });
    const took = performance.now() - since;
    if (statusCode !== 200) return `${statusCode} after ${took.toFixed(0)}`;
    times.push(took);
    if (took > SLOW_MS) break;
  }
  // The first one prepares its statements.
  const sorted = (times.length > 1 ? times.slice(1) : times).toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(1);
}

async function measureSize(server: string, count: number): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-growth-'));
  const database = await openLoadedDatabase(server, count);
  const app = await buildApp({ ...measuredDeps(database, folder, null), cache: noCache });
  const figures = new Map<string, string>();
  for (const read of readsOf(count)) figures.set(read.name, await measure(app, read));
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  return figures;
}

const { TEST_DATABASE_URL: server } = process.env;
if (server === undefined)
  throw new Error('Run it with a PostgreSQL server: node scripts/with-postgres.mjs npm run bench:growth');
const figures: ReadonlyMap<string, string>[] = [];
for (const size of sizes) figures.push(await measureSize(server, size));
process.stdout.write(`| ms | ${sizes.join(' | ')} |\n| --- |${' ---: |'.repeat(sizes.length)}\n`);
for (const { name } of readsOf(1)) {
  process.stdout.write(`| ${name} | ${figures.map((size) => size.get(name)).join(' | ')} |\n`);
}
