// @module-tag postgres: a server and the embedded database roll back differently

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/kernel/open-database.ts';
import { anInventory, anOrganization, aProject, inLedger } from '../support/builders.ts';
import { copyAsVersionOne, migrateTo } from '../support/database-of-version.ts';
import { describeDatabase } from '../support/describe-database.ts';
import { createServerDatabase, type ServerDatabase } from '../support/empty-server-database.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { openUnmigrated } from '../support/open-unmigrated.ts';
import { openTestDatabase } from '../support/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../support/migrate-process.ts', import.meta.url));
const OLD_VERSION = '0062-public-log';
const MOMENTS_OF_EACH = 10;
const isServer = process.env['TEST_DATABASE_URL'] !== undefined;
/** How many of all moments are tried; all in the weekly run. */
const KILLS = Number(process.env['MIGRATION_KILLS'] ?? (isServer ? 10 : 4));

const folder = mkdtempSync(join(tmpdir(), 'killed-migrations-'));
const created: ServerDatabase[] = [];
let old = '';
let copies = 0;

beforeAll(async () => {
  old = await makeOldDatabase();
});
afterAll(async () => {
  for (const database of created) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function makeOldDatabase(): Promise<string> {
  const written = await openTestDatabase();
  const organization = await anOrganization(written, 'Harbour Heat');
  const project = await aProject(written, organization);
  const hidden = await aProject(written, organization, { title: 'Small boats', visibility: 'Private' });
  const inventory = await anInventory(written, organization, { 2024: 500 });
  const note = { kind: 'other', note: 'Ferry trips' } as const;
  const toInventory = { kind: 'inventory', project: inventory, year: 2024 } as const;
  const own = { organization, project } as const;
  await inLedger(written, [
    { type: 'state-status', ...own, status: 'Approved' },
    { type: 'issue', ...own, year: 2023, tonnes: 100 },
    { type: 'issue', organization, project: hidden, year: 2023, tonnes: 9 },
    { type: 'retire', ...own, range: { min: 1, max: 9 }, purpose: note },
    { type: 'retire', organization, project: hidden, range: { min: 1, max: 2 }, purpose: note },
    { type: 'retire', ...own, range: { min: 41, max: 45 }, purpose: toInventory },
  ]);
  const where = await createEmpty('old');
  const { kysely, close } = await openUnmigrated(where);
  const earlier = kysely as unknown as Kysely<unknown>;
  await migrateTo(earlier, OLD_VERSION);
  await copyAsVersionOne(written, earlier);
  await close();
  await written.close();
  return where;
}

async function createEmpty(name: string): Promise<string> {
  if (!isServer) return join(folder, name, 'database');
  const database = await createServerDatabase();
  created.push(database);
  return database.url;
}

async function copyOld(): Promise<string> {
  copies += 1;
  if (isServer) {
    const database = await createServerDatabase(old);
    created.push(database);
    return database.url;
  }
  const where = join(folder, `copy-${copies}`, 'database');
  cpSync(old, where, { recursive: true });
  return where;
}

/** Migrates in a process that kills itself at a moment, unless it is done before; returns what it printed. */
async function migrateUntil(where: string, moment: Moment | null) {
  const args = moment === null ? [] : [String(moment.statement), String(moment.afterMs)];
  const child = spawn(process.execPath, [PROGRAM, where, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  const wasKilled = signal === 'SIGKILL';
  if (!wasKilled && code !== 0) throw new Error(`The migration ended with ${code ?? signal}.`);
  return { printed, wasKilled };
}

/** The next start of a server: it migrates what is left to do. */
async function startAgain(where: string) {
  const place = { url: isServer ? where : null, folder: where };
  const database = await openDatabase(place, failOnUnavailable);
  try {
    return await describeDatabase(database);
  } finally {
    await database.close();
  }
}

async function listDone(where: string): Promise<readonly string[]> {
  const { kysely, close } = await openUnmigrated(where);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    kysely,
  );
  await close();
  return rows.map(({ name }) => name);
}

type Moment = { readonly statement: number; readonly afterMs: number };

/** Returns ten moments of each migration, and of the commit of all, from what an uninterrupted one printed. */
function momentsOf(printed: string): readonly Moment[] {
  const ends = [...printed.matchAll(/^\S+ (\d+)$/gm)].map(([, end]) => Number(end));
  const places = Array.from({ length: MOMENTS_OF_EACH }, (_, place) => place);
  return ends.flatMap((end, index) => {
    const begin = ends[index - 1] ?? 0;
    return places.map((place) => ({
      statement: begin + Math.ceil(((place + 1) / MOMENTS_OF_EACH) * (end - begin)),
      // Before the statement has an effect, while it runs, or after it.
      afterMs: place % 4,
    }));
  });
}

describe('migrations that are killed', () => {
  it('leave the database as it was, and the next start finishes them', { timeout: 7_200_000 }, async () => {
    const uninterrupted = await copyOld();
    const { printed } = await migrateUntil(uninterrupted, null);
    const expected = await startAgain(uninterrupted);
    expect(expected.check).toMatchObject({ isWhole: true });
    const before = await listDone(await copyOld());
    const after = await listDone(uninterrupted);
    expect(after.length).toBeGreaterThan(before.length + 5);

    const all = momentsOf(printed);
    const every = Math.max(1, Math.floor(all.length / KILLS));
    const moments = all.filter((_, place) => place % every === every - 1);
    let where = await copyOld();
    let kills = 0;
    for (const [place, moment] of moments.entries()) {
      const { wasKilled } = await migrateUntil(where, moment);
      if (wasKilled) kills += 1;
      const isLast = place === moments.length - 1;
      const done = await listDone(where);
      expect([before, after]).toContainEqual(done);
      // Once it is migrated, and after each ten kills, a server starts.
      if (done.length === before.length && !isLast && place % MOMENTS_OF_EACH !== 9) continue;
      const found = await startAgain(where);
      expect(found).toEqual(expected);
      where = await copyOld();
    }
    expect(kills).toBeGreaterThan(moments.length / 2);
  });
});
