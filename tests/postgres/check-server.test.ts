// @module-tag postgres

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { checkServer } from '#server/kernel/postgres/check-server.ts';
import { openPostgres } from '../../scripts/steps/with-postgres.mjs';
import { startPooler } from '../support/pooler.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';

const query = (text: string) => queryAt(server, text);

async function queryAt(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** What is missing, by what is needed; durability depends on how the tests' server was started. */
async function missingAt(url: string) {
  const findings = await checkServer(url);
  const missing = findings.filter(({ missing: what }) => what !== null);
  return new Map(missing.map(({ need, missing: what }) => [need, what]));
}

const DURABLE = 'settings that lose nothing that was confirmed';

describe('a PostgreSQL server that is tried', () => {
  it('has all that the registry needs, and keeps nothing of the trial', async () => {
    const listed = `select nspname from pg_namespace where nspname not like 'pg_%' union all
      select extname from pg_extension order by 1`;
    const before = await query(listed);
    const missing = await missingAt(server);
    missing.delete(DURABLE);
    expect([...missing]).toEqual([]);
    expect((await query(listed)).rows).toEqual(before.rows);
  });

  it('that may lose what it confirmed is told so', async () => {
    const { rows } = await query(
      `select name from pg_settings where setting = 'off'
        and name in ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    );
    const off = rows.map(({ name }: { readonly name: string }) => name);
    const said = off.length === 0 ? [] : [`these settings are off: ${off.join(', ')}`];
    expect([(await missingAt(server)).get(DURABLE) ?? []].flat()).toEqual(said);
  });

  it('whose synchronous standby is missing is told so, and keeps nothing of the trial', async () => {
    const lonely = await openPostgres({ durable: true });
    const set = async (value: string) => {
      await queryAt(lonely.url, `alter system set synchronous_standby_names = '${value}'`);
      await queryAt(lonely.url, 'select pg_reload_conf()');
    };
    try {
      await set('gone');
      const named = () => queryAt(lonely.url, 'show synchronous_standby_names');
      await expect.poll(async () => (await named()).rows).toEqual([{ synchronous_standby_names: 'gone' }]);
      expect((await missingAt(lonely.url)).get('commits that are confirmed')).toContain(
        'no standby confirms writes',
      );
      const left = await queryAt(lonely.url, `select from pg_namespace where nspname = 'registry_trial'`);
      expect(left.rowCount).toBe(0);
    } finally {
      await lonely.end();
    }
  });

  it('behind a pooler by transaction lacks notifications', async () => {
    const pooler = await startPooler(server, { mode: 'transaction' });
    try {
      expect((await missingAt(pooler.url)).get('notifications within one session')).toContain(
        'did not arrive',
      );
    } finally {
      await pooler.end();
    }
  });

  it('whose user may make nothing is refused with the reason', async () => {
    const role = `registry_guest_${randomBytes(6).toString('hex')}`;
    await query(`create role ${role} login password 'guest'`);
    const url = new URL(server);
    url.username = role;
    url.password = 'guest';
    try {
      await expect(checkServer(url.href)).rejects.toThrow('permission denied for database');
    } finally {
      await query(`drop role ${role}`);
    }
  });
});
