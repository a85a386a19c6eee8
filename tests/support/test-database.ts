import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/kernel/db.ts';
import { openMemoryDatabase } from '#server/kernel/embedded/embedded-database.ts';
import { overEngine } from '#server/kernel/embedded/open-embedded.ts';
import { openJobQueue } from '#server/kernel/job-queue.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import pg from 'pg';
import { pino } from 'pino';
import { migratedDump } from './migrated-dump.ts';
import { failOnUnavailable } from './fail-on-unavailable.ts';

/**
 * A database of a test's own, migrated and with its log begun (not where `now` is null): embedded and in memory, or where `TEST_DATABASE_URL`
 * names a PostgreSQL server, a new one there that is dropped when closed.
 */
export async function openTestDatabase(
  now: Date | null = new Date('2026-01-01T00:00:00Z'),
): Promise<Database> {
  const server = process.env['TEST_DATABASE_URL'];
  const database =
    server === undefined
      ? await overEngine(await openMemoryDatabase(await migratedDump()))
      : await openOn(server);
  if (now !== null) await database.transact(openLedger, now);
  return database;
}

async function openOn(server: string): Promise<Database> {
  template ??= makeTemplate(server);
  const name = `registry_test_${randomBytes(6).toString('hex')}`;
  await administerOnceFree(server, `create database ${name} template ${await template}`);
  const database = await openAt(server, name);
  return {
    ...database,
    close: async () => {
      await database.close();
      await administerOnceFree(server, `drop database ${name}`);
    },
  };
}

let template: Promise<string> | null = null;

/** A database as the migrations leave it, one for each worker, to make the others from. It goes with the server. */
async function makeTemplate(server: string): Promise<string> {
  const name = `registry_template_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
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

/** Says something about a database that must have no connections; a server notices a moment later that one was closed. */
async function administerOnceFree(server: string, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await administer(server, statement);
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
