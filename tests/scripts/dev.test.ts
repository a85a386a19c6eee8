import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/kit/free-port.mjs';
import { processesOf } from '../../scripts/kit/with-cleanup.mjs';
import { plainEnvironment } from '../support/run-registry.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder = '';
let url = '';
let dev: ChildProcess;

const statusOf = async (path: string) => {
  try {
    return (await fetch(`${url}${path}`)).status;
  } catch {
    return 0;
  }
};
const textOf = async (path: string) =>
  (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-dev-'));
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const settings = {
    ENVIRONMENT: 'test',
    DEMO: 'off',
    PORT: port,
    DATA_DIR: join(folder, 'data'),
    TMPDIR: folder,
  };
  dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: ROOT,
    env: { ...plainEnvironment(), ...settings },
    stdio: 'ignore',
  });
  while ((await statusOf('/readyz')) !== 200) {
    if (dev.exitCode !== null) throw new Error('npm run dev ended by itself.');
    await wait(200);
  }
});
afterAll(() => {
  dev.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

it('npm run dev answers everything on one port, and ends with all of its processes when it is asked to', async () => {
  expect(await textOf('/projects')).toContain('/@vite/client');
  expect(await textOf('/api/docs')).toContain('/@vite/client');
  expect(await textOf('/api/session.ts')).toContain('export');
  expect(await textOf('/api/projects/public?page=1&pageSize=1')).toBe('[]');
  expect(await textOf('/feed.atom')).toContain('<feed');
  expect(processesOf(folder).length).toBeGreaterThan(2);
  dev.kill('SIGTERM');
  await once(dev, 'exit');
  await expect.poll(() => processesOf(folder), { timeout: 20_000, interval: 100 }).toEqual([]);
});
