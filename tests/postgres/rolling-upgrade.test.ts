// @module-tag postgres: servers of two versions on one database

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrations } from '#server/kernel/migrate.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { forgetServer, keepNoted, type MigrationKind, thisServer } from '#server/kernel/running-servers.ts';
import { StartProblem } from '#server/kernel/start-problem.ts';
import { openBalancer } from '../support/balancer.ts';
import { createServerDatabase, type ServerDatabase } from '../support/empty-server-database.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { keepAsking } from '../support/keep-asking.ts';
import {
  FORGET_NEXT,
  makeNextVersion,
  NEXT_MIGRATION,
  NEXT_PROGRAM,
  NEXT_VERSION,
} from '../support/next-version.ts';
import { openUnmigrated } from '../support/open-unmigrated.ts';
import {
  askAt,
  endServer,
  type ServerProcess,
  signInAt,
  startServerProcess,
  untilReady,
} from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-rolling-'));
let database: ServerDatabase;
const running = new Set<ServerProcess>();

const settings = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET: 'a secret of these tests, known to everyone',
});

beforeAll(async () => {
  database = await createServerDatabase();
});
afterAll(async () => {
  await Promise.all([...running].map(endServer));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server of this version, or of the next one in its folder; returns once it is ready. */
async function open(root?: string): Promise<ServerProcess> {
  const server = await begin(root);
  await untilReady(server);
  return server;
}

async function begin(root?: string): Promise<ServerProcess> {
  const version = root === undefined ? {} : { root, program: NEXT_PROGRAM };
  const server = await startServerProcess({ ...version, settings: settings() });
  running.add(server);
  void server.ended.then(() => running.delete(server));
  return server;
}

const migrationsDone = async () =>
  (await database.query('select name from kysely_migration')).map((row) => row['name']);
const serversNoted = () => database.query('select version from running_server order by version');

/** Locks tables that readers and the writer use for longer than a statement waits for a lock. */
const expanding = [
  'alter table pricing add column next_note text',
  'alter table project add column next_note text',
  'create index project_next on project (next_note)',
  'select pg_sleep(3)',
];

describe('two servers that are replaced one after the other', () => {
  it('answer all the time, but for 503 while a migration holds locks', { timeout: 240_000 }, async () => {
    const next = makeNextVersion('expand', expanding);
    const balancer = await openBalancer();
    const [one, other] = [await open(), await open()];
    for (const { url } of [one, other]) balancer.add(url);
    const headers = await signInAt(balancer.url);
    const traffic = keepAsking(balancer.url, headers);
    await traffic.untilMore(30);
    let waited = traffic.refused();
    expect(waited).toBe(0);

    for (const [place, old] of [one, other].entries()) {
      await balancer.remove(old.url);
      expect(await endServer(old)).toMatchObject({ code: 0, err: '' });
      const server = await open(next.root);
      balancer.add(server.url);
      await traffic.untilMore(30);
      // Only the first one had something to migrate.
      if (place === 0) waited = traffic.refused();
      expect(traffic.refused()).toBe(waited);
    }
    await traffic.end();

    expect(waited).toBeGreaterThan(0);
    expect(traffic.unexpected()).toEqual([]);
    const stored = new Set(
      (await database.query('select top from pricing')).map((row) => Number(row['top'])),
    );
    expect(traffic.acknowledged().filter((top) => !stored.has(top))).toEqual([]);
    expect(await migrationsDone()).toContain(NEXT_MIGRATION);
    expect(await serversNoted()).toEqual([{ version: NEXT_VERSION }, { version: NEXT_VERSION }]);

    const late = await begin();
    expect(await late.ended).toMatchObject({
      code: 1,
      err: `The database is of a newer version (${NEXT_MIGRATION}). Start that version, or restore a backup of this one.\n`,
    });
    await Promise.all([...running].map(endServer));
    expect(await serversNoted()).toEqual([]);
    await balancer.close();
    next.remove();
    await database.query(FORGET_NEXT);
  });
});

describe('a migration that takes something away', () => {
  it('waits until no server runs that may use it', { timeout: 240_000 }, async () => {
    const next = makeNextVersion('contract', ['alter table pricing drop column if exists next_note']);
    const old = await open();
    const refused = await begin(next.root);
    expect(await refused.ended).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^This version takes away what earlier servers use \(9998-next\), and these still run: \d+\.\d+\.\d+ on .+ \(process \d+\)\. Stop them all, then start this one; one that was cut off counts for a minute\.\n$/,
      ),
    });
    expect(await migrationsDone()).not.toContain(NEXT_MIGRATION);
    expect((await askAt(old.url, 'GET', '/api/settings/pricing')).status).toBe(200);

    await endServer(old);
    await endServer(await open(next.root));
    expect(await migrationsDone()).toContain(NEXT_MIGRATION);
    next.remove();
    await database.query(FORGET_NEXT);
  });

  it('counts a server that was cut off for a minute, also if the migration does not say its kind', async () => {
    const self = thisServer('1.0.0');
    const server = await openServer(database.url, failOnUnavailable, { self });
    const { kysely, close } = await openUnmigrated(database.url);
    const next = { up: () => Promise.resolve() };
    const toNext = (kind?: MigrationKind) =>
      migrate(kysely, { ...migrations, [NEXT_MIGRATION]: kind === undefined ? next : { ...next, kind } });
    const age = () => database.query(`update running_server set seen_at = seen_at - interval '61 seconds'`);

    for (const kind of ['contract', undefined] as const)
      await expect(toNext(kind)).rejects.toThrow(self.name);
    await age();
    await keepNoted(server, self).run();
    await expect(toNext('contract')).rejects.toThrow(StartProblem);
    expect(await migrationsDone()).not.toContain(NEXT_MIGRATION);
    await age();
    await toNext('contract');
    expect(await migrationsDone()).toContain(NEXT_MIGRATION);

    await database.query(FORGET_NEXT);
    await keepNoted(server, self).run();
    await toNext('expand');
    expect(await migrationsDone()).toContain(NEXT_MIGRATION);
    await database.query(FORGET_NEXT);
    await server.transact(forgetServer, self.id);
    await toNext('contract');
    await database.query(FORGET_NEXT);
    await close();
    await server.close();
  });
});
