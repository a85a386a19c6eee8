import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/kit/free-port.mjs';
import { SERVER, SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../scripts/kit/server-options.mjs';
import { administrator } from '../tests/support/administrator.ts';

const READY_WITHIN_MS = 900_000;
/** Clock ticks a second in /proc: proc_pid_stat(5). */
const TICKS = 100;

/** A server in a process of its own. */
export type Server = { readonly url: string; readonly pid: number; readonly end: () => Promise<void> };

/** How a server is started: Node's options, and the variables that `npm start` would set. */
export type Memory = {
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

/** What `npm start` passes. */
export const asStarted: Memory = { options: SERVER_OPTIONS, environment: SERVER_ENVIRONMENT };

/**
 * Starts the built server of a checkout with the demonstration, on a database of PostgreSQL or its own embedded one;
 * `further` are settings of its own.
 */
export async function runBuilt(
  root: string,
  databaseUrl: string | null,
  memory = asStarted,
  further: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'registry-bench-'));
  const port = String(await freePort());
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    ...memory.environment,
    PATH,
    HOME,
    PORT: port,
    DATA_DIR: folder,
    ENVIRONMENT: 'production',
    DEMO: 'on',
    ADMIN_TOTP: 'off',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SECRET: 'measured, and nothing else: known to everyone',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ...further,
  };
  const child = spawn(process.execPath, [...memory.options, SERVER], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithBench(child);
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The server of ${root} did not start.`);
    await pause(100);
  }
  const end = async () => {
    await stop(child, () => child.kill('SIGTERM'));
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, pid: child.pid ?? 0, end };
}

/** Starts `bare-server.ts` with the same settings of memory. */
export async function runBare(databaseUrl: string, addresses: readonly string[]): Promise<Server> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [...asStarted.options, file, databaseUrl, ...addresses], {
    env: { ...asStarted.environment, ...process.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  endWithBench(child);
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`The bare server ended with ${code}.`);
  });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    end: () => stop(child, () => child.stdin.end()),
  };
}

/** Ends a server with this process, also when that fails. */
function endWithBench(child: ChildProcess): void {
  process.once('exit', () => child.kill('SIGKILL'));
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess, ask: () => void): Promise<void> {
  const ended = once(child, 'exit');
  ask();
  await ended;
}

/** Returns the processor time that a process and those it started, with all threads, have used, in milliseconds. */
export function processorMsOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const own = processorMsIn(`/proc/${pid}/stat`);
  return children.reduce((sum, child) => sum + processorMsIn(`/proc/${child}/stat`), own);
}

/** Returns the processor time that the first thread of a process has used, in milliseconds. */
export function firstThreadMsOf(pid: number): number {
  return processorMsIn(`/proc/${pid}/task/${pid}/stat`);
}

function processorMsIn(file: string): number {
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000;
}
