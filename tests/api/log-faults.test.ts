// @module-tag postgres: the contents of the driver's errors

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#server/kernel/db.ts';
import { runScheduledJobs } from '#server/kernel/jobs.ts';
import { openLog } from '#server/kernel/log.ts';
import { mountHealth } from '#server/kernel/monitoring.ts';
import { mountErrorHandler } from '#server/kernel/send-problem.ts';
import { solveCaptcha } from '../support/solve-captcha.ts';
import { openTestApp } from '../support/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'registry-faults-'));
const file = join(folder, 'log');
const log = openLog('dev', file);
const SECRET = 'ada-says-her-harbour-floods';

let test: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  test = await openTestApp({}, log);
  await test.database.transact(async (tx) => {
    const statements = [
      'create table fault (email text unique check (length(email) < 100), year int, tag varchar(5))',
      "alter table contact_message add constraint no_floods check (message not like '%floods%')",
    ];
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

let offset = 0;
/** Lines logged during this test. */
async function logged(): Promise<string> {
  await promisify(log.flush.bind(log))();
  return readFileSync(file, 'utf8').slice(offset);
}
beforeEach(async () => {
  offset += (await logged()).length;
});

const errors: Record<string, { readonly code: string; readonly act: (tx: Tx) => Promise<unknown> }> = {
  'a value taken already': {
    code: '23505',
    act: async (tx) => {
      for (let times = 0; times < 2; times += 1)
        await sql`insert into fault (email) values (${SECRET})`.execute(tx);
    },
  },
  'a violated check': {
    code: '23514',
    act: (tx) => sql`insert into fault (email) values (${SECRET.repeat(9)})`.execute(tx),
  },
  'an invalid number': {
    code: '22P02',
    act: (tx) => sql`insert into fault (year) values (${SECRET})`.execute(tx),
  },
  'a text beyond its length': {
    code: '22001',
    act: (tx) => sql`insert into fault (tag) values (${SECRET})`.execute(tx),
  },
  'an invalid byte in a text': {
    code: '22021',
    act: (tx) => sql`insert into fault (email) values (${`${SECRET}\0`})`.execute(tx),
  },
  'a syntax error': {
    code: '42601',
    act: (tx) => sql`insert fault (email) values (${SECRET})`.execute(tx),
  },
  'an unknown column': {
    code: '42703',
    act: (tx) => sql`insert into fault (mail) values (${SECRET})`.execute(tx),
  },
  'an error raised with a value': {
    code: '22012',
    act: (tx) =>
      sql`select set_config('registry.said', ${SECRET}, true), 1 / (length(${SECRET}::text) - length(${SECRET}::text))`.execute(
        tx,
      ),
  },
};

describe.each(Object.entries(errors))('%s', (_, { code, act }) => {
  const fail = () => test.database.transact((tx: Tx) => act(tx));

  it('is logged by its code, without values, from a call, a scheduled job and a failed readiness check', async () => {
    const app = await faultyApp(fail);
    expect((await app.inject('/fault')).statusCode).toBe(500);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    const stop = runScheduledJobs(
      [{ name: 'fail', firstAfterMs: 0, everyMs: 3_600_000, run: async () => void (await fail()) }],
      log,
    );
    const times = async () => (await logged()).split(`"code":"${code}"`).length - 1;
    await expect.poll(times).toBe(3);
    stop();
    await app.close();
    expect(await logged()).not.toContain(SECRET);
  });
});

async function faultyApp(fail: () => Promise<unknown>): Promise<FastifyInstance> {
  const app = fastify();
  mountErrorHandler(app, log, () => false);
  mountHealth(app, log, [{ name: 'database', check: fail }]);
  app.get('/fault', fail);
  await app.ready();
  return app;
}

describe('a contact message that the database rejects', () => {
  it('returns 500 and stays out of the log', async () => {
    const captcha = await solveCaptcha((await test.app.inject('/api/captcha')).json());
    const payload = { name: SECRET, email: `${SECRET}@harbour.example`, message: `${SECRET}!`, captcha };
    const response = await test.app.inject({ method: 'POST', url: '/api/contact', payload });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain(SECRET);
    // The log may still be writing earlier lines when it is flushed.
    await expect.poll(logged).toContain('"constraint":"no_floods"');
    expect(await logged()).not.toContain(SECRET);
  });
});
