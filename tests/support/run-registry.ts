import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVER, SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../scripts/kit/server-options.mjs';
import { administrator } from './administrator.ts';
import { firstStart } from './first-start.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Far longer than a start takes, for a machine on which other work wants the cores. */
const READY_WITHIN_SECONDS = 900;

export type RunningRegistry = {
  readonly url: string;
  /** The id of its process. */
  readonly pid: number;
  /** The folder of its emails. */
  readonly outbox: string;
  /** Ends the process with SIGKILL. */
  readonly kill: () => Promise<void>;
  /** Starts it again after it was killed, at the same address; returns once it is ready. */
  readonly restart: () => Promise<void>;
  readonly finish: () => Promise<void>;
};

/**
 * Starts the built server in its own folder, with a first administrator; other settings come as environment
 * variables. `from` is the data folder to copy; by default, what a first start leaves.
 */
export async function runRegistry(
  further: Readonly<Record<string, string>>,
  from?: string,
): Promise<RunningRegistry> {
  const settings = {
    ENVIRONMENT: 'test',
    DEMO: 'on',
    CAPTCHA_DIFFICULTY: '1',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...further,
  };
  const folder = await mkdtemp(join(tmpdir(), 'registry-journeys-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    await cp(from ?? (await firstStart(settings.DEMO === 'on')), folder, { recursive: true });
    const port = String(await freePort());
    let server = await serve(folder, port, settings);
    return {
      url: urlOf(port),
      get pid() {
        return server.pid ?? 0;
      },
      outbox: join(folder, 'outbox'),
      kill: () => endBy(server, 'SIGKILL'),
      restart: async () => {
        server = await serve(folder, port, settings);
      },
      finish: async () => {
        await endBy(server, 'SIGTERM');
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/**
 * Fills a folder with the result of a first start without the demonstration: several times as fast as such a
 * start.
 */
export async function copyFirstStart(folder: string): Promise<void> {
  await cp(await firstStart(false), folder, { recursive: true });
}

const urlOf = (port: string) => `http://127.0.0.1:${port}`;

async function serve(folder: string, port: string, settings: Readonly<Record<string, string>>) {
  const env = { ...SERVER_ENVIRONMENT, ...plainEnvironment(), ...settings, PORT: port, DATA_DIR: folder };
  const server = spawn(process.execPath, [...SERVER_OPTIONS, SERVER], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = listenTo(server);
  try {
    await untilReady(server, urlOf(port), said);
  } catch (error) {
    await endBy(server, 'SIGTERM');
    throw error;
  }
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Settings of the environment that runs the tests, such as a DATABASE_URL, must not reach the server under
 * test.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR !== undefined && { TMPDIR }),
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  };
}

/** Keeps the end of the server's output, to be shown when it does not start. */
function listenTo(child: ChildProcess): () => string {
  let said = '';
  const append = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-8000));
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  return () => said;
}

async function responses(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url);
    return reply.ok;
  } catch {
    return false;
  }
}

async function untilReady(server: ChildProcess, url: string, said: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_SECONDS * 1000;
  while (!(await responses(`${url}/readyz`))) {
    if (server.exitCode !== null) throw new Error(`The registry stopped while starting:\n${said()}`);
    if (Date.now() > deadline) throw new Error(`The registry was not ready in time:\n${said()}`);
    await pause(100);
  }
}

/** Ends a server with a signal, and with SIGKILL if it does not end soon. */
async function endBy(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  const timer = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(timer);
}
