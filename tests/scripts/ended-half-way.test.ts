import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SERVER } from '../../scripts/kit/server-options.mjs';
import { processesOf } from '../../scripts/kit/with-cleanup.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder = '';
let npm: ChildProcess;
let said = '';

/** The temporary folder of the run. */
const ownFolder = () => readdirSync(folder).find((name) => name.startsWith('registry-run-'));
const isCalledWith = (pid: number, argument: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(argument);
  } catch {
    return false;
  }
};
const isServer = (pid: number) => isCalledWith(pid, SERVER);
const isBrowser = (pid: number) => isCalledWith(pid, '--headless');
const started = () => {
  const own = ownFolder();
  return own === undefined ? [] : processesOf(join(folder, own));
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-ended-'));
  said = '';
  npm = spawn('npm', ['test', '--silent', '--', 'journeys/text-pages'], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [npm.stdout, npm.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  // Wait for a running journey, with servers, browser and its driver.
  while (!/Running \d+ tests/.test(said) || !started().some(isBrowser)) {
    if (npm.exitCode !== null) throw new Error(`npm test ended by itself:\n${said}`);
    await wait(100);
  }
  if (!started().some(isServer)) throw new Error('No server of this run is found.');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** npm keeps its own compile cache there. */
const remaining = () => readdirSync(folder).filter((name) => name !== 'node-compile-cache');

async function expectNothingLeft(processes: readonly number[]): Promise<void> {
  await new Promise((resolve) => npm.once('exit', resolve));
  await expect.poll(() => processes.filter(isAlive), { timeout: 20_000, interval: 100 }).toEqual([]);
  await expect.poll(remaining, { timeout: 20_000, interval: 100 }).toEqual([]);
}

function isAlive(pid: number): boolean {
  try {
    // A zombie process counts as ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('npm test, interrupted', () => {
  it('leaves no process and no folder after Ctrl+C', async () => {
    const processes = started();
    process.kill(-(npm.pid ?? 0), 'SIGINT');
    await expectNothingLeft(processes);
  });

  it('leaves no process and no folder when only npm gets the signal', async () => {
    const processes = started();
    npm.kill('SIGTERM');
    await expectNothingLeft(processes);
  });
});
