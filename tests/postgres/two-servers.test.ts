// @module-tag postgres

import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAuditChain } from '#server/audit/check-audit-chain.ts';
import { recordAuditEvent } from '#server/audit/record-audit-event.ts';
import { sealAuditLog } from '#server/audit/seal-audit-log.ts';
import { readConfig } from '#server/config.ts';
import { importProgress } from '#server/import/import-progress.ts';
import { lockImports } from '#server/import/import-store.ts';
import type { Database } from '#server/kernel/db.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { prepareReply } from '#server/kernel/prepared-reply.ts';
import { type ReplyCache, replyCache } from '#server/kernel/reply-cache.ts';
import { StartProblem } from '#server/kernel/start-problem.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { listEvents } from '#server/ledger/ledger-queries.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { csv, importHere } from '../support/import-here.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const name = `registry_pair_${randomBytes(6).toString('hex')}`;
const PATIENCE = { timeout: 10_000, interval: 20 };
const cached = { prepared: prepareReply('[]', {}), headers: [] };
let one: Database;
let other: Database;

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Returns what a reply that lists organizations reads. */
async function readOrganizations(cache: ReplyCache) {
  const list = () => other.db.selectFrom('organization').select('name').execute();
  return (await cache.observe(list)).reads;
}

beforeAll(async () => {
  await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const open = () => openServer(url.href, failOnUnavailable);
  [one, other] = await Promise.all([open(), open()]);
  await Promise.all([one.transact(openLedger, now), other.transact(openLedger, now)]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await wait(200);
  await administer(`drop database ${name} with (force)`);
});

describe('two servers on one database', () => {
  it('create the log once, even when they start at the same moment', async () => {
    expect(await checkProjection(one.db)).toEqual({ events: 1, differences: [] });
  });

  it('can be checked while they write', { timeout: 60_000 }, async () => {
    const organization = await anOrganization(other);
    const project = await aProject(other, organization);
    let isDone = false;
    const writing = (async () => {
      while (!isDone)
        await inLedger(other, [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }]);
    })();
    const checks: Awaited<ReturnType<typeof checkProjection>>[] = [];
    for (let round = 0; round < 20; round += 1) checks.push(await one.readSnapshot(checkProjection));
    isDone = true;
    await writing;
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
    expect(checks.at(-1)?.events).toBeGreaterThan(checks[0]?.events ?? 0);
  });

  it('both say how far an import is that one of them runs, and that it has ended', async () => {
    const [here, elsewhere] = [importProgress(one), importProgress(other)];
    const { note, end } = here.begin('O-1');
    expect(elsewhere.shareOf('O-1')).toBe(null);
    note(0.25);
    expect(here.shareOf('O-1')).toBe(0.25);
    await expect.poll(() => elsewhere.shareOf('O-1'), PATIENCE).toBe(0.25);
    expect(elsewhere.shareOf('O-2')).toBe(null);
    expect(() => here.begin('O-1')).toThrow('already checking or importing');
    end();
    await expect
      .poll(() => [here, elsewhere].map((server) => server.shareOf('O-1')), PATIENCE)
      .toEqual([null, null]);
  });

  it('have no statement compiled, however expensive its plan looks', async () => {
    const { rows } = await sql<{ jit: string }>`show jit`.execute(one.db);
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  it('drop their caches as soon as the other commits', async () => {
    const cache = replyCache(other, Date.now);
    // Until the last notification of the writes before has come, a reply may be dropped again.
    const keep = async () => {
      cache.keep('/a', cached, await readOrganizations(cache));
      await wait(50);
      return cache.find('/a');
    };
    await expect.poll(keep).toMatchObject(cached);
    await aProject(one, await anOrganization(one, 'Harbour Heat'));
    for (let tries = 0; cache.find('/a') !== undefined && tries < 100; tries += 1) await wait(10);
    expect(cache.find('/a')).toBeUndefined();
  });

  it('drop their caches by the version when the notification is lost', async () => {
    let time = 0;
    const deaf = replyCache({ ...other, onChange: () => undefined }, () => time);
    await deaf.check();
    deaf.keep('/a', cached, await readOrganizations(deaf));
    expect(deaf.find('/a')).toMatchObject(cached);
    await aProject(one, await anOrganization(one, 'Valley Wind'));
    expect(deaf.isDue()).toBe(false);
    time = 1000;
    expect(deaf.isDue()).toBe(true);
    await deaf.check();
    expect(deaf.find('/a')).toBeUndefined();
  });

  it('commit the audit log once a day, whichever comes first', async () => {
    const note = () =>
      one.transact(recordAuditEvent, null, { act: 'signed-in' as const, facts: { failures: 0 } }, now);
    await Promise.all([note(), note(), note()]);
    await Promise.all([one, other, one, other].map((server) => server.transact(sealAuditLog, now)));
    const heads = (await listEvents(one.db, 0, 100)).filter(({ type }) => type === 'audit-head');
    expect(heads).toMatchObject([{ entries: 3 }]);
    expect(await checkAuditChain(other.db)).toMatchObject({ entries: 3, differences: [] });
  });

  it('issue and retire in parallel and lose no tonne', async () => {
    const organization = await anOrganization(one, 'Lake Solar');
    const project = await aProject(one, organization);
    const issue = { type: 'issue', organization, project, year: 2022, tonnes: 5 } as const;
    const retire = {
      type: 'retire-first',
      organization,
      project,
      year: 2022,
      tonnes: 1,
      purpose: { kind: 'other', note: 'x' },
    } as const;
    await inLedger(one, [issue]);
    const both = Array.from({ length: 40 }, (_, turn) =>
      inLedger(turn % 2 === 0 ? one : other, [issue, retire]),
    );
    await Promise.all(both);
    expect((await checkProjection(other.db)).differences).toEqual([]);
    const totals = await one.db
      .selectFrom('project')
      .selectAll()
      .where('serial', '=', project)
      .executeTakeFirstOrThrow();
    expect([totals.issued, totals.retired]).toEqual([205, 40]);
  });
});

describe('an import by the command while another one runs', () => {
  it('says so and imports nothing', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const running = one.transact(async (tx) => {
      await lockImports(tx);
      await isOver;
    });
    const organizations = () => other.db.selectFrom('organization').select('serial').execute();
    const before = await organizations();
    const projects = csv('registry,project_id,title,proponent', 'Verra VCS,W1,Warm bay,Bay Heat');
    const importing = importHere(other, { 'projects.csv': projects }).finally(end);
    await expect(importing).rejects.toThrow('Another import is running. Try again in a minute.');
    await running;
    expect(await organizations()).toEqual(before);
  });
});

describe('a server that may lose what it confirmed', () => {
  it('ends the start in production with one sentence', async () => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    await administer(`alter database ${name} set synchronous_commit = off`);
    // `postgres-unavailable.test.ts` opens a server that keeps everything.
    const opening = openServer(url.href, failOnUnavailable, { mustBeDurable: true });
    await expect(opening).rejects.toThrow(StartProblem);
    await expect(opening).rejects.toThrow(/settings are off: .*synchronous_commit\. Turn them on/);
    await administer(`alter database ${name} reset synchronous_commit`);
  });
});

describe('an unreachable server', () => {
  it('ends the start with one sentence', async () => {
    const { databaseUrl } = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    const opening = openServer(databaseUrl ?? '', failOnUnavailable);
    await expect(opening).rejects.toThrow(StartProblem);
    await expect(opening).rejects.toThrow('cannot be reached');
  });
});
