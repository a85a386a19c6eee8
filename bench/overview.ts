/**
 * Measures the overview of an organization with 1,000 projects of 20 years each: the reply of the API, of its
 * own account and for visitors, never from the cache; the entries of a year; the units behind a figure; and
 * the files. PGlite is compiled as the server compiles it. `npm run bench:overview` uses the embedded
 * database, `node scripts/with-postgres.mjs npm run bench:overview` a PostgreSQL server. `BENCH_PROJECTS`
 * changes the number of projects.
 */

import { setFlagsFromString } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { readOwnOverview } from '#contract/overviews.ts';
import type { Database } from '#server/kernel/db.ts';
import { readYearSums } from '#server/overviews/overview-sums-queries.ts';
import { readOverview } from '#server/overviews/read-overview.ts';
import { signedIn } from '../tests/support/accounts.ts';
import { ownerCaller } from '../tests/support/project-world.ts';
import { openTestApp } from '../tests/support/test-app.ts';
import { loadOverview } from './load-overview.ts';

for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

const PROJECTS = Number(process.env['BENCH_PROJECTS'] ?? 1000);
const YEARS = 20;
const TURNS = 15;
const ROUNDS = 2;

async function measure(what: string, act: () => Promise<unknown> | unknown, turns = TURNS): Promise<void> {
  await act();
  const took: number[] = [];
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn += 1) {
    const started = performance.now();
    await act();
    took.push(performance.now() - started);
  }
  const { user, system } = process.cpuUsage(before);
  took.sort((one, other) => one - other);
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(0).padStart(5);
  const processor = ((user + system) / 1000 / turns).toFixed(0).padStart(5);
  console.log(`${what.padEnd(60)} median ${at(0.5)} ms  95 % ${at(0.95)} ms  processor ${processor} ms`);
}

const test = await openTestApp();
const owner = await ownerCaller(test);
await loadOverview(test.database, owner.organization, { projects: PROJECTS, years: YEARS });
const own = await signedIn(test.database, owner.account);
/** A token that is not looked at keeps a public reply from being cached. */
const uncached = { authorization: 'none' };

async function ask(path: string, headers: object) {
  const response = await test.app.inject({ url: `/api${path}`, headers: { ...headers } });
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}.`);
  return response;
}

async function measureParts(database: Database): Promise<void> {
  const facts = { serial: owner.organization, slug: owner.organization, name: 'Bench', hasPage: true };
  const overview = await readOverview(database.db, facts, { isOwn: true });
  await measure('  of it: the statement', () => readYearSums(database.db, owner.organization));
  await measure('  of it: statement and sums', () => readOverview(database.db, facts, { isOwn: true }));
  await measure('  of it: check and JSON', () => JSON.stringify(readOwnOverview.reply.parse(overview)));
}

const body = (await ask('/overview?parts=none', own)).body;
const publicBody = (await ask(`/overview/${owner.organization}?parts=none`, uncached)).body;
const yearBody = (await ask('/overview/years/2005', own)).body;
const size = (text: string) =>
  `${(text.length / 1e3).toFixed(1)} kB, ${(gzipSync(text).length / 1e3).toFixed(1)} kB gzipped`;
console.log(
  `${PROJECTS} projects, ${YEARS} years: own ${size(body)}; public ${size(publicBody)}; a year ${size(yearBody)}`,
);
for (let round = 1; round <= ROUNDS; round += 1) {
  await measure('own overview', () => ask('/overview?parts=none', own));
  await measure('public overview, uncached', () =>
    ask(`/overview/${owner.organization}?parts=none`, uncached),
  );
  await measureParts(test.database);
  await measure('own overview with all parts', () => ask('/overview', own), 3);
  await measure('entries of a year', () => ask('/overview/years/2005', own));
  await measure('entries of a year, public', () =>
    ask(`/overview/${owner.organization}/years/2005`, uncached),
  );
  await measure('entries with units to retire', () => ask('/overview/units/remaining', own));
  await measure('units behind a figure', () => ask('/overview/units?year=2005&figure=registered', own));
}
for (const format of ['csv', 'xlsx', 'pdf'])
  await measure(`file: ${format}`, () => ask(`/inventory/overview?format=${format}`, own), 3);
await test.close();
