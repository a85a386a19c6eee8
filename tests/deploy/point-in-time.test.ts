import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRegistry } from '#server/backup/check-registry.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { freePort } from '../../scripts/kit/free-port.mjs';
import { inRoot } from '../../scripts/kit/root.mjs';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import {
  asPostgres,
  giveToPostgres,
  postgresPrograms,
  postgresUser,
  requireProgram,
  startProgram,
} from '../support/deploy/programs.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';

const PGBACKREST = '/usr/bin/pgbackrest';
const folder = mkdtempSync(join(tmpdir(), 'registry-pitr-'));
const inFolder = (name: string) => join(folder, name);
const [live, repository] = [inFolder('live'), inFolder('repository')];
let bin: string;
let port: number;
let env: NodeJS.ProcessEnv;
let server: ReturnType<typeof startProgram>;

const url = () => `postgres://postgres@127.0.0.1:${port}/postgres`;

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL on a data folder, and waits until it takes writes: a restored one replays its log first. */
async function start(data: string) {
  server = startProgram(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder],
    { ...postgresUser(), env, cwd: folder },
  );
  for (let tries = 0; tries < 600 && server.child.exitCode === null; tries += 1) {
    const rows = await query<{ replays: boolean }>('select pg_is_in_recovery() as replays').catch(() => []);
    if (rows[0]?.replays === false) return;
    await wait(100);
  }
  throw new Error(`PostgreSQL did not start:\n${server.output()}`);
}

const pgbackrest = (...args: readonly string[]) =>
  asPostgres(PGBACKREST, ['--stanza=registry', ...args], { env, cwd: folder });

async function check() {
  const database = await openServer(url(), failOnUnavailable, { mustBeDurable: true });
  try {
    return await checkRegistry(database, null);
  } finally {
    await database.close();
  }
}

/** Restores into a new data folder, as the runbook does, and returns what `registry check` says of it. */
async function checkRestored(name: string, ...target: readonly string[]) {
  const data = inFolder(name);
  mkdirSync(data, { mode: 0o700 });
  giveToPostgres(data);
  await pgbackrest('restore', `--pg1-path=${data}`, '--archive-mode=off', ...target);
  await start(data);
  const found = await check();
  await server.end('SIGINT');
  return found;
}

beforeAll(async () => {
  requireProgram(PGBACKREST, 'pgbackrest');
  bin = postgresPrograms();
  port = Number(await freePort());
  for (const path of [live, repository, inFolder('log'), inFolder('lock'), inFolder('spool')])
    mkdirSync(path, { mode: 0o700 });
  giveToPostgres(folder, live, repository, inFolder('log'), inFolder('lock'), inFolder('spool'));
  env = {
    PATH: '/usr/bin:/bin',
    PGBACKREST_CONFIG: inFolder('pgbackrest.conf'),
    PGBACKREST_PG1_PATH: live,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_REPO1_CIPHER_PASS: randomBytes(24).toString('hex'),
    PGBACKREST_LOG_PATH: inFolder('log'),
    PGBACKREST_LOCK_PATH: inFolder('lock'),
    PGBACKREST_SPOOL_PATH: inFolder('spool'),
  };
  // Copies, so that the user `postgres` can read them wherever this folder is.
  for (const name of ['pgbackrest.conf', 'postgresql.conf'])
    copyFileSync(inRoot('deploy/pgbackrest', name), inFolder(name));
  await asPostgres(
    join(bin, 'initdb'),
    [
      '-D',
      live,
      '--data-checksums',
      '--locale=C.UTF-8',
      '--encoding=UTF8',
      '--auth-local=trust',
      '--auth-host=trust',
    ],
    { env, cwd: folder },
  );
  appendFileSync(join(live, 'postgresql.conf'), `include '${inFolder('postgresql.conf')}'\n`);
  await start(live);
  await pgbackrest('stanza-create');
});
afterAll(async () => {
  await server.end('SIGINT');
  rmSync(folder, { recursive: true, force: true });
});

it('a registry is restored to its last second and to a marked one, from an encrypted repository', async () => {
  const database = await openServer(url(), failOnUnavailable, { mustBeDurable: true });
  await database.transact(openLedger, now);
  const organization = await anOrganization(database);
  const project = await aProject(database, organization);
  const issue = (tonnes: number) =>
    inLedger(database, [{ type: 'issue', organization, project, year: 2024, tonnes }], new Date());
  await issue(100);
  await pgbackrest('backup', '--type=full');
  for (let count = 0; count < 20; count += 1) await issue(1);
  const marked = await checkRegistry(database, null);
  const [clock] = await query<{ at: string }>('select clock_timestamp()::text as at');
  await wait(1100);
  for (let count = 0; count < 20; count += 1) await issue(1);
  const latest = await checkRegistry(database, null);
  await database.close();
  await query('select pg_switch_wal()');
  await pgbackrest('check');
  await pgbackrest('verify');
  expect(JSON.parse(await pgbackrest('info', '--output=json'))).toMatchObject([{ cipher: 'aes-256-cbc' }]);
  // The machine is lost.
  await server.end('SIGKILL');
  rmSync(live, { recursive: true });

  expect([marked.isWhole, latest.isWhole, marked.lines[0], latest.lines[0]]).toEqual([
    true,
    true,
    '22 events, projection equal',
    '42 events, projection equal',
  ]);
  expect(await checkRestored('latest')).toEqual(latest);
  const toMark = ['--type=time', `--target=${clock?.at}`, '--target-action=promote'];
  expect(await checkRestored('marked', ...toMark)).toEqual(marked);
});
