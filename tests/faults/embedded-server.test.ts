import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/kit/free-port.mjs';
import { plainEnvironment } from '../support/run-registry.ts';
import { aSmallDisk } from '../support/small-disk.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PATIENCE = { timeout: 120_000, interval: 200 };

type Started = { readonly url: string; readonly command: ChildProcess; readonly said: () => string };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of cleanups.splice(0).toReversed()) await act();
});

/** Starts a registry as `npm start` does, with its data in this folder, and waits until it is ready. */
async function startRegistry(dataFolder: string): Promise<Started> {
  const port = String(await freePort());
  const settings = { ENVIRONMENT: 'test', DEMO: 'off', PORT: port, DATA_DIR: dataFolder };
  const command = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...plainEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => command.once('exit', resolve));
  cleanups.push(async () => {
    command.kill('SIGTERM');
    await ended;
  });
  let said = '';
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => command.exitCode ?? statusOf(`${url}/readyz`), PATIENCE).toBe(200);
  return { url, command, said: () => said };
}

async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url)).status;
  } catch {
    return 0;
  }
}

const readAt = (url: string) =>
  statusOf(`${url}/api/projects/public?search=${Math.random()}&page=1&pageSize=1`);

/** A request that writes: a failed sign-in is counted. */
const writeAt = (url: string) =>
  fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${Math.random()}@harbour.example`, password: 'wrong as it can be' }),
  });

/** Writes, six at a time, until a write is refused because the disk is full. */
async function writeUntilFull(url: string): Promise<Response> {
  for (let round = 0; round < 500; round += 1) {
    const responses = await Promise.all(Array.from({ length: 6 }, () => writeAt(url)));
    const refused = responses.find(({ status }) => status !== 401);
    if (refused !== undefined) return refused;
  }
  throw new Error('The disk never was full.');
}

describe('a registry on the embedded database', () => {
  it('returns 503 for writes while the disk is full, still serves reads, and recovers without a restart', async () => {
    const disk = aSmallDisk(160);
    cleanups.push(disk.remove);
    const { url, command, said } = await startRegistry(join(disk.folder, 'data'));
    for (let round = 0; round < 3; round += 1) {
      disk.fill();
      const refused = await writeUntilFull(url);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect([await readAt(url), await statusOf(`${url}/healthz`), await statusOf(`${url}/readyz`)]).toEqual([
        200, 200, 503,
      ]);
      disk.clear();
      await expect.poll(() => statusOf(`${url}/readyz`), PATIENCE).toBe(200);
      expect((await writeAt(url)).status).toBe(401);
    }
    expect(said().match(/the database is unavailable/g)).toHaveLength(3);
    expect(command.exitCode).toBe(null);
  });

  it('ends with one sentence when the disk fails to sync, and is restarted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'registry-lost-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const { url, command, said } = await startRegistry(folder);
    const server = execFileSync('pgrep', ['-P', `${command.pid}`], { encoding: 'utf8' }).trim();
    const inject = ['-f', '-e', 'trace=fsync', '-e', 'inject=fsync:error=EIO', '-o', '/dev/null'];
    const strace = spawn('strace', [...inject, '-p', server], { stdio: 'ignore' });
    cleanups.push(() => strace.kill('SIGKILL'));
    await expect
      .poll(async () => {
        await writeAt(url).catch(() => undefined);
        return said();
      }, PATIENCE)
      .toContain(
        'The embedded database is lost: the disk did not keep what was written (EIO). Start the registry again.',
      );
    await expect.poll(said, PATIENCE).toContain('The server ended with exit code 1. It is started again.');
    await expect.poll(() => statusOf(`${url}/readyz`), PATIENCE).toBe(200);
    expect((await writeAt(url)).status).toBe(401);
  });
});
