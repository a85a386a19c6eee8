import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/kernel/db.ts';
import { openMemoryDatabase } from '#server/kernel/embedded-database.ts';
import { openServer, overEmbedded } from '#server/kernel/open-database.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import pg from 'pg';

/**
 * A database of a test's own, migrated and with its log begun: embedded and in memory, or where `TEST_DATABASE_URL`
 * names a PostgreSQL server, a new one there that is dropped when closed.
 */
export async function openTestDatabase(now = new Date('2026-01-01T00:00:00Z')): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL'];
  const database =
    server === undefined ? await overEmbedded(await openMemoryDatabase()) : await openOn(server);
  await database.transact(openLedger, now);
  return database;
}

async function openOn(server: string): Promise<Database> {
  const name = `registry_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openServer(url.href, (error) => {
    throw error;
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropOnceFree(server, name);
    },
  };
}

/** Drops a database once its last connection has gone, which a server notices a moment after it was closed. */
async function dropOnceFree(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await administer(server, `drop database ${name}`);
    } catch (error) {
      if (tries === 50) throw error;
      await wait(100);
    }
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
