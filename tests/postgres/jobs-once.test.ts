// @module-tag postgres: servers that share a database

import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/kernel/db.ts';
import { type JobQueue, openJobQueue } from '#server/kernel/jobs.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { onceAmongServers } from '#server/kernel/shared-jobs.ts';
import { listEvents } from '#server/ledger/ledger-queries.ts';
import { openMailbox } from '#server/mail/mailbox.ts';
import { documentAttachments } from '#server/payments/print-document.ts';
import { logPublisher, publishOnChange } from '#server/public-log/log-publisher.ts';
import { scheduledJobs } from '#server/scheduled-jobs.ts';
import { now } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { aRequest } from '../support/payments.ts';
import { postedEmails } from '../support/posted-emails.ts';
import { administratorCaller, anApproval, ownerCaller } from '../support/project-world.ts';
import { openTestApp, TEST_SECRET } from '../support/test-app.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const PROGRAM = fileURLToPath(new URL('../support/job-process.ts', import.meta.url));

let test: Awaited<ReturnType<typeof openTestApp>>;
let url = '';
const opened: { readonly database: Database; readonly queue: JobQueue }[] = [];
const outbox = mkdtempSync(join(tmpdir(), 'jobs-once-'));
const { privateKey } = generateKeyPairSync('ed25519');

beforeAll(async () => {
  test = await openTestApp();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.database.db);
  const address = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  address.pathname = `/${rows[0]?.name}`;
  url = address.href;
});
afterAll(async () => {
  for (const { database, queue } of opened) {
    await queue.stop();
    await database.close();
  }
  await test.close();
  rmSync(outbox, { recursive: true, force: true });
});

/** Starts what a further server of the database runs by itself; its emails get a folder of their own. */
async function startServer(index: number, clock: () => Date) {
  const database = await openServer(url, failOnUnavailable);
  const { log, deps } = test;
  const queue = await openJobQueue(database, log);
  opened.push({ database, queue });
  const config = { ...deps.config, dataDir: join(outbox, String(index)) };
  const draw = documentAttachments(database.db, config);
  const mailbox = await openMailbox(queue, config, log, { keys: keysFrom(TEST_SECRET), clock, draw });
  const { known, policy } = config.ledger;
  const sources = { keys: [privateKey], origin: 'registry.example/ledger', known, policy, isStrict: true };
  const publisher = logPublisher({ ...sources, dataDir: config.dataDir, database, clock, log });
  const jobs = [
    ...scheduledJobs({ ...deps, database, mailbox, clock, config, cards: null }),
    publishOnChange(database, publisher, log),
  ];
  return onceAmongServers(jobs, database, clock);
}

const sentEmails = () =>
  readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.eml'));

describe('three servers on one database, whose clocks move on by a day', () => {
  it('send each email, issue each invoice and sign each head of audit log and ledger once', async () => {
    const { database } = test;
    const [admin, owner] = [await administratorCaller(test), await ownerCaller(test)];
    await owner.ask('PUT', '/users/current/emails', { reviews: 'daily' });
    await anApproval(test, { owner, admin });
    for (const hours of [1, 2, 3]) await aRequest(test, owner, hours);
    let time = now;
    const servers = await Promise.all([0, 1, 2].map((index) => startServer(index, () => time)));
    const runAll = () => Promise.all(servers.flatMap((jobs) => jobs.map((job) => job.run())));
    for (const days of [0, 1, 2]) {
      time = new Date(now.getTime() + days * DAY);
      await runAll();
      // What one of them found taken, it looks for again.
      await runAll();
    }

    const posted = await postedEmails(database);
    const names = posted.map(({ template }) => template.name);
    expect(names.filter((name) => name === 'digest')).toHaveLength(1);
    expect(names.filter((name) => name === 'invoice-issued')).toHaveLength(3);
    const due = posted.filter(({ to }) => to.length > 0).length;
    await expect.poll(() => sentEmails().length + ownEmails(), { timeout: 60_000 }).toBe(due);
    const ids = sentEmails().map((file) => file.split('/').at(-1));
    expect(new Set(ids).size).toBe(ids.length);

    const invoices = await database.db.selectFrom('paymentDocument').select(['payment', 'number']).execute();
    expect(new Set(invoices.map(({ payment }) => payment)).size).toBe(3);
    expect(invoices).toHaveLength(3);
    const events = await listEvents(database.db, 0, 1000);
    const heads = events.filter(({ type }) => type === 'audit-head').map(({ at }) => at);
    expect(new Set(heads.map((at) => at.slice(0, 10))).size).toBe(heads.length);
    expect(heads.length).toBeGreaterThan(0);
    const checks = await database.db.selectFrom('paymentCheck').select('at').execute();
    expect(checks).toHaveLength(3);
    const checkpoints = await database.db.selectFrom('checkpoint').select('size').execute();
    expect(Math.max(...checkpoints.map(({ size }) => size))).toBe(events.length);
    const runs = await database.db.selectFrom('jobRun').selectAll().execute();
    expect(runs.map(({ job }) => job).toSorted()).toEqual([
      'check payments',
      'seal audit log',
      'send digests',
    ]);
    expect(runs.every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  it('run a shared job once in each interval, and nothing twice at the same time', async () => {
    let [time, running, most, runs] = [now, 0, 0, 0];
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await sql`select pg_sleep(0.1)`.execute(test.database.db);
      running -= 1;
      runs += 1;
    };
    const named = { isShared: true, firstAfterMs: 0, run };
    const servers = opened.map(({ database }) =>
      onceAmongServers(
        [
          { ...named, name: 'hourly', everyMs: HOUR },
          { ...named, name: 'often', everyMs: 5000 },
        ],
        database,
        () => time,
      ),
    );
    const runAll = (index: number) => Promise.all(servers.map(async (jobs) => jobs[index]?.run()));
    for (const _round of [1, 2, 3]) await runAll(0);
    expect([most, runs]).toEqual([1, 1]);
    time = new Date(now.getTime() + DAY);
    for (const _round of [1, 2, 3]) await runAll(0);
    expect([most, runs]).toEqual([1, 2]);
    await runAll(1);
    expect([most, runs]).toEqual([1, 3]);
  });
});

function ownEmails(): number {
  return readdirSync(test.folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.eml'),
  ).length;
}

describe('a server that is killed inside a job', () => {
  it('leaves it to another one, which looks at least every twenty seconds', async () => {
    const name = 'a long job';
    const child = spawn(process.execPath, [PROGRAM, url, name], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    let runs = 0;
    const run = () => {
      runs += 1;
      return Promise.resolve();
    };
    const times = { firstAfterMs: 0, everyMs: HOUR };
    const [job] = onceAmongServers(
      [{ name, isShared: true, ...times, run }],
      test.database,
      () => new Date(),
    );
    expect(job?.everyMs).toBeLessThanOrEqual(20_000);
    await job?.run();
    expect(runs).toBe(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const look = async () => {
      await job?.run();
      return runs;
    };
    await expect.poll(look, { timeout: 10_000 }).toBe(1);
    await job?.run();
    expect(runs).toBe(1);
  });
});
