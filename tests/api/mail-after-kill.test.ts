// @module-tag postgres: a job under way when its server was killed

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailServer } from '../support/mail-server.ts';
import { copyFirstStart, plainEnvironment } from '../support/run-registry.ts';

const script = fileURLToPath(new URL('../support/mailbox-process.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'registry-killed-'));
const server = process.env['TEST_DATABASE_URL'];
const name = `registry_killed_${randomBytes(6).toString('hex')}`;
/** Shorter than a job's expiry, after which another server may take the job. */
const polling = { timeout: 100_000, interval: 50 };

let mailServer: Awaited<ReturnType<typeof openMailServer>>;
const running: ChildProcess[] = [];

beforeAll(async () => {
  mailServer = await openMailServer({ silences: 1 });
  if (server === undefined) await copyFirstStart(folder);
  else await administer(server, `create database ${name}`);
}, 360_000);
afterAll(async () => {
  await Promise.all(running.map(kill));
  await mailServer.close();
  if (server !== undefined) await administer(server, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function start(...args: string[]): ChildProcess {
  const env = {
    ...plainEnvironment(),
    ENVIRONMENT: 'test',
    DATA_DIR: folder,
    SMTP_URL: mailServer.url,
    ...(server !== undefined && {
      DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    }),
  };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  running.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const messageId = (mail = '') => /^Message-ID: (.*)$/im.exec(mail)?.[1];

it('an email that was being sent when its server was killed is sent by the next server as the same message', async () => {
  const first = start('ada@harbour.example');
  await expect.poll(() => mailServer.unanswered.length, polling).toBe(1);
  await kill(first);
  start();
  await expect.poll(() => mailServer.taken.map(({ to }) => to), polling).toEqual([['ada@harbour.example']]);
  expect(messageId(mailServer.taken[0]?.content)).toMatch(/^<[0-9a-f-]{36}@/);
  expect(messageId(mailServer.taken[0]?.content)).toBe(messageId(mailServer.unanswered[0]));
}, 240_000);
