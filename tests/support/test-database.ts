import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import type { Database } from '#server/kernel/db.ts';
import { databaseOver } from '#server/kernel/embedded/open-embedded.ts';
import { openMemoryDatabase } from '#server/kernel/embedded/open-memory.ts';
import { openJobQueue } from '#server/kernel/jobs.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { failOnUnavailable } from './fail-on-unavailable.ts';
import { migratedFolder } from './migrated-folder.ts';

/**
 * Opens a migrated database for a test, with its log created unless `now` is null: embedded and in memory,
 * or, when `TEST_DATABASE_URL` is set, a new database on that PostgreSQL server, dropped when closed.
 */
export async function openTestDatabase(
  now: Date | null = new Date('2026-01-01T00:00:00Z'),
): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL'];
  const database =
    server === undefined
      ? await databaseOver(await openMemoryDatabase(await migratedFolder()))
      : await openOn(server);
  if (now !== null) await database.transact(openLedger, now);
  return database;
}

async function openOn(server: string): Promise<Database> {
  template ??= makeTemplate(server);
  const name = `registry_test_${randomBytes(6).toString('hex')}`;
  await runOnceUnused(server, `create database ${name} template ${await template}`);
  const database = await openAt(server, name);
  return {
    ...database,
    close: async () => {
      await database.close();
      await runOnceUnused(server, `drop database ${name}`);
    },
  };
}

let template: Promise<string> | null = null;

/** Returns a migrated database to copy from, one per worker. It disappears with the server. */
async function makeTemplate(server: string): Promise<string> {
  const name = `registry_template_${randomBytes(6).toString('hex')}`;
  await runStatement(server, `create database ${name}`);
  const database = await openAt(server, name);
  const queue = await openJobQueue(database, pino({ level: 'silent' }));
  await queue.stop();
  await database.close();
  return name;
}

function openAt(server: string, name: string): Promise<Database> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return openServer(url.href, failOnUnavailable);
}

/**
 * Runs a statement that requires a database without connections; a server notices closed connections a moment
 * later.
 */
async function runOnceUnused(server: string, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runStatement(server, statement);
    } catch (error) {
      if (tries === 50) throw error;
      await wait(100);
    }
  }
}

async function runStatement(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
