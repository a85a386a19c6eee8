// @module-tag postgres

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/kernel/db.ts';
import { openServer } from '#server/kernel/postgres/open-server.ts';
import { openLedger } from '#server/ledger/open-ledger.ts';
import { checkPublicLog } from '#server/public-log/check-public-log.ts';
import { findNewestCheckpoint, readLogSize } from '#server/public-log/public-log-queries.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { failOnUnavailable } from '../support/fail-on-unavailable.ts';

const KILLS = Number(process.env['LEDGER_KILLS'] ?? 30);
const WRITERS = 8;
const SIGNED_WITHIN_MS = 10_000;
const PROGRAM = fileURLToPath(new URL('../support/keep-publishing.ts', import.meta.url));
const server = process.env['TEST_DATABASE_URL'] ?? '';
const name = `registry_kills_${randomBytes(6).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'ledger-kills-'));
const running = new Set<ChildProcess>();
let url = '';
let database: Database;
let isWriting = true;
let writing: Promise<unknown> = Promise.resolve();
/** The root of each size that any process printed or the database ever had. */
const roots = new Map<number, string>();
const seen = (size: number, root: string) => {
  expect(root, `two roots of ${size} entries`).toBe(roots.get(size) ?? root);
  roots.set(size, root);
};

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Starts a process that publishes, with the data folder of one server; returns once its database is open. */
async function startPublishing(dataDir: string) {
  const child = spawn(process.execPath, [PROGRAM, url, join(folder, dataDir)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter((one) => one !== '' && one !== 'open')) {
      const [size = '', root = ''] = line.split(' ');
      seen(Number(size), root);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  const kill = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    running.delete(child);
    expect(complained).toBe('');
  };
  await once(child.stdout, 'data');
  return { kill };
}

const signedSize = async () => (await findNewestCheckpoint(database.db))?.size ?? 0;
const untilSigned = async (size: number) => {
  const began = Date.now();
  while ((await signedSize()) < size) {
    expect(Date.now() - began, 'an event is not signed in time').toBeLessThan(SIGNED_WITHIN_MS);
    await wait(50);
  }
};
const readCheckpoints = async () => {
  const rows = await database.db.selectFrom('checkpoint').select(['size', 'root']).execute();
  for (const { size, root } of rows) seen(size, Buffer.from(root).toString('base64'));
};

beforeAll(async () => {
  await administer(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  url = address.href;
  database = await openServer(url, failOnUnavailable);
  await database.transact(openLedger, new Date());
  const write = async () => {
    const organization = await anOrganization(database);
    const project = await aProject(database, organization);
    while (isWriting) {
      await inLedger(database, [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }], new Date());
      await wait(20);
    }
  };
  writing = Promise.all(Array.from({ length: WRITERS }, write));
});
afterAll(async () => {
  isWriting = false;
  await writing;
  for (const child of running) child.kill('SIGKILL');
  await database.close();
  await wait(200);
  await administer(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

describe('a server that is killed while it publishes', () => {
  it(`never signs two roots of one size, and every event in ten seconds (${KILLS} times)`, {
    timeout: 290_000,
  }, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const unsigned = await readLogSize(database.db);
      const { kill: end } = await startPublishing('one');
      await untilSigned(unsigned);
      // Some are killed in the midst of the next signature.
      await wait(Math.random() * 500);
      await readCheckpoints();
      await end();
    }
    await readCheckpoints();
    expect(roots.size).toBeGreaterThan(KILLS / 2);
    expect((await checkPublicLog(database.db)).differences).toEqual([]);
  });

  it('is one of two: each checkpoint is signed by one of them', { timeout: 60_000 }, async () => {
    cpSync(join(folder, 'one'), join(folder, 'two'), { recursive: true });
    const both = await Promise.all([startPublishing('one'), startPublishing('two')]);
    await untilSigned((await readLogSize(database.db)) + 20);
    await wait(3000);
    await readCheckpoints();
    for (const { kill } of both) await kill();
    expect((await checkPublicLog(database.db)).differences).toEqual([]);
  });
});
