/**
 * Measures how long acts on units wait while a registry is backed up: `npm run bench:backup`. One client retires a
 * tonne after the other, first without a backup and then during one, on the embedded database and on a temporary
 * PostgreSQL server. `BENCH_PROJECTS` is the number of projects.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { organizationOfProject } from '#domain/ledger/serial.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { diskFileStore } from '#server/files/open-files.ts';
import type { Database } from '#server/kernel/db.ts';
import { openEmbedded } from '#server/kernel/embedded/open-embedded.ts';
import { withCleanup } from '../scripts/kit/with-cleanup.mjs';
import { openPostgres } from '../scripts/steps/with-postgres.mjs';
import { inLedger } from '../tests/support/builders.ts';
import { failOnUnavailable } from '../tests/support/fail-on-unavailable.ts';
import { loadProjects } from './load-projects.ts';
import { serialOf } from './makings.ts';
import { openLoadedDatabase } from './open-loaded-database.ts';

const PROJECTS = Number(process.env['BENCH_PROJECTS'] ?? 100_000);
const BACKUPS = 3;
const ALONE_MS = 10_000;

function print(what: string, result: string): void {
  process.stdout.write(`${what.padEnd(40)} ${result}\n`);
}

/** Retires tonnes until `work` is over; returns how long each act took, in milliseconds, sorted. */
async function actDuring(database: Database, work: Promise<unknown>): Promise<readonly number[]> {
  const units = { organization: organizationOfProject(serialOf(1)), project: serialOf(1) };
  const retire = {
    type: 'retire-first',
    ...units,
    year: 2022,
    tonnes: 1,
    purpose: { kind: 'other', note: 'x' },
  } as const;
  const took: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    const began = performance.now();
    await inLedger(database, [retire], new Date());
    took.push(performance.now() - began);
  }
  await work;
  return took.sort((one, other) => one - other);
}

function printTimes(what: string, took: readonly number[]): void {
  const at = (share: number) =>
    Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0);
  print(what, `${took.length} acts: median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`);
}

async function measure(name: string, database: Database, folder: string): Promise<void> {
  const units = { organization: organizationOfProject(serialOf(1)), project: serialOf(1) };
  await inLedger(database, [{ type: 'issue', ...units, year: 2022, tonnes: 1_000_000 }], new Date());
  const pause = new Promise((resolve) => setTimeout(resolve, ALONE_MS));
  printTimes(`${name}, alone`, await actDuring(database, pause));
  const deps = {
    database,
    files: diskFileStore(join(folder, 'files')),
    s3Account: null,
    version: 'measured',
    clock: () => new Date(),
  };
  for (let turn = 1; turn <= BACKUPS; turn += 1) {
    const began = performance.now();
    const backup = makeBackup({ to: join(folder, 'backups'), recipients: [] }, deps).then(
      () => performance.now() - began,
    );
    printTimes(`${name}, during backup ${turn}`, await actDuring(database, backup));
    print(`${name}, backup ${turn}`, `${((await backup) / 1000).toFixed(1)} s`);
  }
}

await withCleanup(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-backup-'));
  const { url, end } = await openPostgres({ durable: true });
  try {
    const embedded = await openEmbedded(join(folder, 'database'), failOnUnavailable);
    await loadProjects(embedded, PROJECTS);
    // A backup begins with a checkpoint, which would otherwise also write what was just loaded.
    const loaded = performance.now();
    await embedded.jobSql.executeSql('checkpoint');
    print('embedded, checkpoint after loading', `${Math.round(performance.now() - loaded)} ms`);
    await measure('embedded', embedded, join(folder, 'embedded'));
    await embedded.close();
    const server = await openLoadedDatabase(url, PROJECTS);
    await measure('PostgreSQL', server, join(folder, 'server'));
    await server.close();
  } finally {
    await end();
    rmSync(folder, { recursive: true, force: true });
  }
});
