// @module-tag postgres

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { thisServer } from '#server/kernel/running-servers.ts';
import { openWatchedDatabase } from '#server/open-registry-database.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const name = `registry_slow_${randomBytes(6).toString('hex')}`;
const url = new URL(server);
url.pathname = `/${name}`;
/** Longer than the server and its driver let any other statement take. */
const SECONDS = 21;

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(() => administer(server, `create database ${name}`));
afterAll(() => administer(server, `drop database ${name} with (force)`));

it('a migration takes as long as it needs; another server that starts waits for it, and both say so', {
  timeout: 120_000,
}, async () => {
  await administer(
    url.href,
    `create function slow_down() returns event_trigger language plpgsql as $$
    begin
      if current_setting('registry.slowed', true) is null then
        perform set_config('registry.slowed', 'once', false);
        perform pg_sleep(${SECONDS});
      end if;
    end $$;
    create event trigger slow_first on ddl_command_start when tag in ('CREATE INDEX') execute function slow_down()`,
  );
  const config = readConfig({ DATABASE_URL: url.href, CLOCK_CHECK: 'off' });
  const said: string[] = [];
  const log = pino({}, { write: (line: string) => void said.push(line) });
  const began = performance.now();
  const open = () => openWatchedDatabase(config, log, thisServer('1'));
  const opened = await Promise.all([open(), open()]);
  expect(performance.now() - began).toBeGreaterThan(SECONDS * 1000);
  const limits = await Promise.all(
    opened.map(({ db }) => sql`select current_setting('statement_timeout') as statement`.execute(db)),
  );
  expect(limits.map(({ rows }) => rows)).toEqual([[{ statement: '10s' }], [{ statement: '10s' }]]);
  expect(said.filter((line) => line.includes('the database is still being opened'))).toHaveLength(2);
  await Promise.all(opened.map((database) => database.close()));
});
