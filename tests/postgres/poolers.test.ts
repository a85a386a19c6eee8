// @module-tag postgres

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/kernel/db.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { StartProblem } from '#server/kernel/start-problem.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { anOrganization, aProject, now } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';
import { startPooler } from '../support/pooler.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const name = `registry_pooled_${randomBytes(6).toString('hex')}`;
const direct = new URL(server);
direct.pathname = `/${name}`;

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(() => administer(`create database ${name}`));
afterAll(() => administer(`drop database ${name} with (force)`));

const limits = [
  'idle_in_transaction_session_timeout',
  'jit',
  'lock_timeout',
  'statement_timeout',
  'TimeZone',
];

async function settingsOf(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ setting: string }>`
    select setting from pg_settings where name in (${sql.join(limits)}) order by lower(name)
  `.execute(database.db);
  return rows.map(({ setting }) => setting);
}

describe('a pooler in session mode', () => {
  it.each([undefined, 'options'])('keeps all limits and notifications (ignores %s)', async (ignored) => {
    const pooler = await startPooler(direct.href, {
      mode: 'session',
      ...(ignored !== undefined && { ignored }),
    });
    const [one, other] = [
      await openServer(pooler.url, failOnUnavailable),
      await openServer(pooler.url, failOnUnavailable),
    ];
    try {
      expect(await settingsOf(one)).toEqual(['15000', 'off', '2000', '10000', 'UTC']);
      await one.transact(openLedger, now);
      const heard = vi.fn<() => void>();
      other.onChange(heard);
      await aProject(one, await anOrganization(one, 'Harbour Heat'));
      await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
    } finally {
      await Promise.all([one.close(), other.close()]);
      await pooler.end();
    }
  });
});

describe('a pooler that shares connections by transaction', () => {
  it('ends the start with one sentence and changes nothing', async () => {
    const pooler = await startPooler(direct.href, { mode: 'transaction' });
    try {
      const opening = openServer(pooler.url, failOnUnavailable);
      await expect(opening).rejects.toThrow(StartProblem);
      await expect(opening).rejects.toThrow(/did not arrive within 5 seconds: .* by transaction/);
    } finally {
      await pooler.end();
    }
  });
});

/** Passes everything on to the server, but changes a time limit on its way. */
async function startMeddler() {
  const meddler = createServer((client) => {
    const upstream = connect(Number(direct.port), direct.hostname);
    const change = (text: string) => text.replace("lock_timeout = '2000'", "lock_timeout = '9000'");
    client.on('data', (bytes) => upstream.write(Buffer.from(change(bytes.toString('latin1')), 'latin1')));
    upstream.pipe(client);
    for (const socket of [client, upstream])
      socket.on('error', () => undefined).on('close', () => [client, upstream].map((one) => one.destroy()));
  }).listen(0, '127.0.0.1');
  await once(meddler, 'listening');
  const url = new URL(direct);
  url.port = String((meddler.address() as AddressInfo).port);
  return { url: url.href, end: () => meddler.close() };
}

describe('a connection with another setting than was set', () => {
  it('is not used', async () => {
    const { url, end } = await startMeddler();
    const opening = openServer(url, failOnUnavailable);
    await expect(opening).rejects.toThrow(StartProblem);
    await expect(opening).rejects.toThrow('does not keep these settings: lock_timeout. ');
    end();
  });
});
