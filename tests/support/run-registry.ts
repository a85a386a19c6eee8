import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { administrator } from './administrator.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_SECONDS = 120;

export type RunningRegistry = {
  readonly url: string;
  /** Where its letters are put. */
  readonly outbox: string;
  /** How far its clock is ahead of everybody's from now on. */
  readonly moveClock: (milliseconds: number) => void;
  readonly finish: () => Promise<void>;
};

/**
 * Starts the real server in a fresh folder, with its first administrator; further settings as the environment has them. Its
 * clock moves only where `movable-clock.ts` is loaded before it.
 */
export async function runRegistry(
  further: Readonly<Record<string, string>>,
  loadedBefore: readonly string[] = [],
): Promise<RunningRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-journeys-'));
  const port = String(await freePort());
  const settings = {
    ENVIRONMENT: 'test',
    CAPTCHA_DIFFICULTY: '1',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...further,
  };
  const env = { ...plainEnvironment(), ...settings, PORT: port, DATA_DIR: folder };
  const loading = loadedBefore.flatMap((module) => ['--import', module]);
  const server = spawn(process.execPath, [...loading, 'src/server/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = listenTo(server);
  const url = `http://127.0.0.1:${port}`;
  const finish = async () => {
    await stop(server);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(server, url, said);
  } catch (error) {
    await finish();
    throw error;
  }
  const moveClock = (milliseconds: number) => void server.send({ clockAheadBy: milliseconds });
  return { url, outbox: join(folder, 'outbox'), moveClock, finish };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Settings of whoever runs the tests, such as a DATABASE_URL, must not reach the server under test. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME };
}

/** Keeps the end of what the server said, to be shown when it does not come up. */
function listenTo(child: ChildProcess): () => string {
  let said = '';
  const hear = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-8000));
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  return () => said;
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url);
    return reply.ok;
  } catch {
    return false;
  }
}

async function untilReady(server: ChildProcess, url: string, said: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_SECONDS * 1000;
  while (!(await answers(`${url}/readyz`))) {
    if (server.exitCode !== null) throw new Error(`The registry stopped while starting:\n${said()}`);
    if (Date.now() > deadline) throw new Error(`The registry was not ready in time:\n${said()}`);
    await pause(100);
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const patience = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(patience);
}
