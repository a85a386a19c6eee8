// @module-tag postgres

import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Place } from '#server/backup/backup-arguments.ts';
import { moveRegistry } from '#server/backup/move-registry.ts';
import { openJobQueue } from '#server/kernel/jobs.ts';
import { moveRows } from '#server/kernel/move-rows.ts';
import { isServerEmpty } from '#server/kernel/postgres/dump-server.ts';
import { openRaw } from '#server/kernel/raw-sql.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { aRegistryToBackUp, openRestored } from '../support/backup-world.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { migratedPath } from '../support/migrated-folder.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const name = `registry_moved_${randomBytes(6).toString('hex')}`;
const root = mkdtempSync(join(tmpdir(), 'registry-move-'));
const url = new URL(server);
url.pathname = `/${name}`;
const embedded = { dataDir: join(root, 'var') };
const onServer = { databaseUrl: url.href };
const back = { dataDir: join(root, 'back') };
const deps = { open: openRestored, log: pino({ level: 'silent' }) };

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await administer(`create database ${name}`);
  cpSync(await migratedPath(), join(embedded.dataDir, 'database'), { recursive: true });
  const database = await openRestored(embedded);
  await database.transact(openLedger, now);
  const world = await aRegistryToBackUp(database);
  world.remove();
  await database.close();
});
afterAll(async () => {
  await administer(`drop database ${name} with (force)`);
  rmSync(root, { recursive: true });
});

/** Adds an organization with a project and units, as after a move, and lists all organizations. */
async function goOn(place: Place): Promise<{ readonly added: string; readonly all: readonly string[] }> {
  const database = await openRestored(place);
  const organization = await anOrganization(database, `Valley Wind ${randomBytes(2).toString('hex')}`);
  const project = await aProject(database, organization);
  await inLedger(database, [{ type: 'issue', organization, project, year: 2023, tonnes: 7 }], new Date());
  const all = await database.db.selectFrom('organization').select('serial').execute();
  await database.close();
  return { added: organization, all: all.map(({ serial }) => serial) };
}

it('a registry moves to PostgreSQL and back, every row the same, and goes on; interrupted, the target has no row', async () => {
  // An interrupted move: the connection of the target ends before its commit.
  const ready = await openRestored(onServer);
  await (await openJobQueue(ready, deps.log)).stop();
  await ready.close();
  const source = await openRaw({ folder: join(embedded.dataDir, 'database') });
  const target = await openRaw({ url: url.href });
  const broken: typeof target.run = (text, values) =>
    text === 'commit' ? Promise.reject(new Error('interrupted')) : target.run(text, values);
  await expect(moveRows(source.run, broken)).rejects.toThrow('interrupted');
  await target.close();
  await source.close();
  const empty = await openRestored(onServer);
  expect(await empty.db.selectFrom('organization').select('serial').execute()).toEqual([]);
  await empty.close();

  const there = await moveRegistry(embedded, onServer, deps);
  expect([there.isWhole, there.lines.at(-1)]).toEqual([
    true,
    expect.stringMatching(/^\d+ rows moved, hashes equal$/),
  ]);
  await expect(moveRegistry(embedded, onServer, deps)).rejects.toThrow('The database of --to is not empty.');
  const { added } = await goOn(onServer);

  const running = new pg.Client({ connectionString: url.href });
  await running.connect();
  await expect(moveRegistry(onServer, back, deps)).rejects.toThrow('Stop all servers first.');
  await running.end();
  const again = await moveRegistry(onServer, back, deps);
  expect([again.isWhole, readdirSync(back.dataDir).filter((one) => one === 'moving')]).toEqual([true, []]);
  expect((await goOn(back)).all).toContain(added);
  expect(existsSync(join(embedded.dataDir, 'database'))).toBe(true);
  await expect(moveRegistry(onServer, back, deps)).rejects.toThrow('has a database');
}, 240_000);

it('another registry in the target is refused and stays at its version; extensions alone are nothing', async () => {
  const other = `registry_other_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${other}`);
  const there = { databaseUrl: new URL(`/${other}`, url).href };
  const { run, close } = await openRaw({ url: there.databaseUrl });
  try {
    await run('create extension pg_trgm');
    expect(await isServerEmpty(there.databaseUrl)).toBe(true);
    const database = await openRestored(there);
    await database.transact(openLedger, now);
    await database.close();
    const newest = `(select max(name) from kysely_migration)`;
    await run(`delete from kysely_migration where name = ${newest}`);
    const [before] = await run<{ name: string }>(`select ${newest} as name`);
    await expect(moveRegistry(embedded, there, deps)).rejects.toThrow('The database of --to is not empty.');
    expect(await run(`select ${newest} as name`)).toEqual([before]);
    await run('drop schema public cascade');
    await run('create schema public');
    await run('create function public.own() returns int language sql return 1');
    expect(await isServerEmpty(there.databaseUrl)).toBe(false);
  } finally {
    await close();
    await administer(`drop database ${other} with (force)`);
  }
});
