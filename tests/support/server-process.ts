import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { freePort } from '../../scripts/kit/free-port.mjs';
import { inRoot } from '../../scripts/kit/root.mjs';
import { SERVER, SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../scripts/kit/server-options.mjs';
import { administrator } from './administrator.ts';
import { plainEnvironment } from './run-registry.ts';

/** How a process ended: its exit code and signal, and what it wrote. */
type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
};

export type ServerProcess = {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it wrote so far on standard output. */
  readonly out: () => string;
  readonly err: () => string;
};

type Start = {
  /** The folder of the version to start. */
  readonly root?: string;
  /** Its program: the built server, or `src/server/main.ts`. */
  readonly program?: string;
  readonly settings: Readonly<Record<string, string>>;
};

/** Starts a server, as the built one of this version, with the limits of `dev`; does not wait for it. */
export async function startServerProcess({
  root = inRoot(),
  program = SERVER,
  settings,
}: Start): Promise<ServerProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const env = {
    ...SERVER_ENVIRONMENT,
    ...plainEnvironment(),
    ENVIRONMENT: 'dev',
    DEMO: 'off',
    CAPTCHA_DIFFICULTY: '1',
    PAGE_THREADS: '0',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
    PORT: port,
  };
  const child = spawn(process.execPath, [...SERVER_OPTIONS, program], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    out,
    err,
  }));
  return { url: `http://127.0.0.1:${port}`, child, ended, out: () => out, err: () => err };
}

/** Waits until a server is ready. Throws with what it wrote if it ends instead. */
export async function untilReady({ url, child, err }: ServerProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended before it was ready: ${err()}`);
    const status = await askAt(url, 'GET', '/readyz').then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await wait(50);
  }
}

/** Asks a server to end, and waits for it. */
export async function endServer({ child, ended }: ServerProcess): Promise<Ended> {
  child.kill('SIGTERM');
  return ended;
}

export type Answer = {
  readonly status: number;
  readonly body: string;
  /** Which process answered. */
  readonly process: string;
};

type Asked = { readonly headers?: OutgoingHttpHeaders; readonly payload?: object };

/** Sends a request over a connection of its own. */
export async function askAt(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  { headers = {}, payload }: Asked = {},
): Promise<Answer> {
  const agent = new Agent({ keepAlive: false });
  const body = payload === undefined ? undefined : JSON.stringify(payload);
  const sent = request(new URL(path, url), {
    method,
    agent,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
  sent.end(body);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  sent.once('error', reject);
  sent.once('response', (response) => {
    let text = '';
    response.once('error', reject);
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    response.once('end', () => {
      const [name = ''] = String(response.headers['x-request-id']).split('-');
      resolve({ status: response.statusCode ?? 0, body: text, process: name });
    });
  });
  return promise;
}

/** Asks until each of two processes has answered; returns the answer of each. */
export async function askBoth(url: string, path: string, headers = {}): Promise<readonly Answer[]> {
  const answers = new Map<string, Answer>();
  // The system gives each connection to one of them, as it chances.
  for (let asked = 0; answers.size < 2 && asked < 60; asked += 1) {
    const answer = await askAt(url, 'GET', path, { headers });
    answers.set(answer.process, answer);
  }
  return [...answers.values()];
}

/** Waits until both answer; returns their names. */
export async function untilBothAnswer(url: string): Promise<readonly string[]> {
  const answers = await vi.waitUntil(
    async () => {
      const found = await askBoth(url, '/healthz');
      return found.length === 2 ? found : null;
    },
    { timeout: 120_000, interval: 50 },
  );
  return answers.map((answer) => answer.process);
}

/** Signs the first administrator in; returns the headers of their requests. */
export async function signInAt(url: string) {
  const { status, body } = await askAt(url, 'POST', '/api/users/login', { payload: administrator });
  if (status !== 200) throw new Error(`Not signed in: ${status} ${body}`);
  const { token } = JSON.parse(body) as { readonly token: string };
  return { authorization: `Bearer ${token}` };
}

/** Returns the ids of the processes that a process started, on Linux. */
export function childrenOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}
