import { randomBytes } from 'node:crypto';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { buildKysely, type Database, type Tx } from '#server/kernel/db.ts';
import { migrationLimits, openPool } from '#server/kernel/postgres/open-pool.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { failOnUnavailable } from '../tests/support/fail-on-unavailable.ts';
import { LOADED_AT, writeRegistry } from './load-projects.ts';

/**
 * Opens a new database with `count` projects on a PostgreSQL server. They are written through connections without the
 * time limits of the product's own.
 */
export async function openLoadedDatabase(server: string, count: number): Promise<Database> {
  const name = `loaded_${count}_${randomBytes(4).toString('hex')}`;
  const url = new URL(server);
  await runStatement(server, `create database ${name}`);
  url.pathname = `/${name}`;
  await (await openServer(url.href, failOnUnavailable)).close();
  const kysely = buildKysely(new PostgresDialect({ pool: openPool(url.href, migrationLimits) }));
  await kysely.transaction().execute(async (transaction) => {
    const tx = transaction as Tx;
    await openLedger(tx, LOADED_AT);
    await writeRegistry(tx, count);
  });
  await kysely.destroy();
  await runStatement(url.href, 'vacuum analyze');
  return openServer(url.href, failOnUnavailable);
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
