// @module-tag postgres

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreCommand } from '#server/backup/restore-command.ts';
import { findBackupTimes } from '#server/backup-records/backup-record-queries.ts';
import type { Database } from '#server/kernel/db.ts';
import { makeScratchDatabase } from '#server/kernel/postgres/dump-server.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { aRegistryToBackUp, openRestored, VERSION } from '../support/backup-world.ts';
import { now } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const [name, other] = ['backed', 'restored'].map(
  (word) => `registry_${word}_${randomBytes(6).toString('hex')}`,
);

const urlOf = (database: string | undefined) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(statement);
  await client.end();
  return rows;
}

let database: Database;
let world: Awaited<ReturnType<typeof aRegistryToBackUp>>;
beforeAll(async () => {
  await administer(`create database ${name}`);
  await administer(`create database ${other}`);
  database = await openServer(urlOf(name), failOnUnavailable);
  await database.transact(openLedger, now);
  world = await aRegistryToBackUp(database);
});
afterAll(async () => {
  await database.close();
  world.remove();
  for (const one of [name, other]) await administer(`drop database ${one} with (force)`);
});

it('a drill whose role may make no database is told so', async () => {
  const role = `registry_guest_${randomBytes(6).toString('hex')}`;
  await administer(`create role ${role} login password 'guest'`);
  const url = new URL(urlOf(name));
  url.username = role;
  url.password = 'guest';
  try {
    await expect(makeScratchDatabase(url.href)).rejects.toThrow('Allow it: alter role');
  } finally {
    await administer(`drop role ${role}`);
  }
});

it('a PostgreSQL server is backed up while it is written, restored whole once, and tried in a scratch database', async () => {
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await world.issue();
  })();
  const { manifest } = await makeBackup({ to: world.to, recipients: [] }, world.deps);
  isDone = true;
  await writing;
  const said: string[] = [];
  const settings = {
    version: VERSION,
    dataDir: join(world.folder, 'var'),
    databaseUrl: urlOf(name),
    s3: null,
    s3Account: null,
  };
  const write = (line: string) => said.push(line);
  const openDatabase = () => openRestored({ databaseUrl: urlOf(name) });
  const tried = new Date();
  const context = { folder: '/', settings, open: openRestored, openDatabase, now: () => tried, write };
  expect([
    await restoreCommand({ source: world.to, into: urlOf(other), identity: null }, context),
    said,
  ]).toEqual([
    0,
    expect.arrayContaining([`${manifest.ledger.events} events, projection equal`, '2 files, hashes equal']),
  ]);
  await expect(
    restoreCommand({ source: world.to, into: urlOf(other), identity: null }, context),
  ).rejects.toThrow('is not empty');
  await expect(
    restoreCommand({ source: world.to, into: '/tmp/nothing', identity: null }, context),
  ).rejects.toThrow(
    'This backup is of a PostgreSQL server: give the address of a PostgreSQL database with --into.',
  );
  expect(await restoreCommand({ source: world.to, into: null, identity: null }, context)).toBe(0);
  expect(await findBackupTimes(database.db)).toMatchObject({ backup: new Date(manifest.at), drill: tried });
  expect(await administer(`select datname from pg_database where datname like 'registry_drill_%'`)).toEqual(
    [],
  );
});
