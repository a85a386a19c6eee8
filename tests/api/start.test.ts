import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { requireNode } from '#server/kernel/check-start.ts';
import { lockDatabase } from '#server/kernel/embedded/database-lock.ts';
import { StartProblem } from '#server/kernel/start-problem.ts';
import { copyFirstStart, plainEnvironment } from '../support/run-registry.ts';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'registry-start-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly said: string };

function start(settings: NodeJS.ProcessEnv): { child: ChildProcess; ended: Promise<Ended> } {
  const env = {
    ...plainEnvironment(),
    DEMO: 'off',
    ENVIRONMENT: 'test',
    DATA_DIR: join(home, 'var'),
    ...settings,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, said }))) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('a failing start', () => {
  it.each([
    ['PORT', 'eighty', 'PORT takes a number from 0 to 65535.'],
    ['PORT', '70000', 'PORT takes a number from 0 to 65535.'],
    ['ENVIRONMENT', 'prod', 'ENVIRONMENT takes one of: test, dev, preview, production.'],
    ['DEMO', 'yes', 'DEMO takes on or off.'],
    ['BASE_URL', 'registry.example', 'BASE_URL takes the public address'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL takes the address of a PostgreSQL server'],
    ['BASE_URL', 'https://town.example/registry', 'BASE_URL takes the public address without a path'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN takes at least 16 characters.'],
    ['PAGE_THREADS', '17', 'PAGE_THREADS takes a whole number from 0 to 16.'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY takes the addresses of the proxies in front'],
    ['TRUST_PROXY', '1', 'TRUST_PROXY takes the addresses of the proxies in front'],
    ['TRUST_PROXY', '10.0.0.0/8,', 'TRUST_PROXY takes the addresses of the proxies in front'],
    ['TRUST_PROXY', '10.0.0.1/40', 'TRUST_PROXY takes the addresses of the proxies in front'],
    ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY takes the addresses of the proxies in front'],
    ['TRUST_PROXY', '::/0', 'TRUST_PROXY takes the addresses of the proxies in front'],
    ['DATABASE_REPLICA_URLS', 'postgres://x', 'DATABASE_REPLICA_URLS needs DATABASE_URL'],
  ])('reports %s=%s in one sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
    expect(() => readConfig({ [name]: value })).toThrow(StartProblem);
  });

  it('is not caused by the usual spellings of an address and of proxies', () => {
    const TRUST_PROXY = 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.7';
    const { baseUrl, trustProxy } = readConfig({ BASE_URL: 'HTTPS://Registry.example/', TRUST_PROXY });
    expect(baseUrl).toBe('https://registry.example');
    expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
  });

  it('prints only the sentence about the setting', async () => {
    const { code, said } = await start({ PORT: 'eighty' }).ended;
    expect([code, said]).toEqual([1, 'PORT takes a number from 0 to 65535.\n']);
  });

  it('ends when the port is in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, said } = await start({ PORT: String(port) }).ended;
    taken.close();
    expect([code, said]).toEqual([
      1,
      `Port ${port} is in use. Stop what listens there, or give PORT another number.\n`,
    ]);
  });

  it.each(['/dev/null/var', '/proc/registry/var'])(
    'ends when the data folder %s is not writable',
    async (DATA_DIR) => {
      const { code, said } = await start({ PORT: String(await freePort()), DATA_DIR }).ended;
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/^The data folder .* cannot be written\. .*\n$/),
      ]);
    },
  );

  it('is refused by a version of Node.js that is too old', () => {
    expect(() => requireNode('20.20.2')).toThrow(
      'The registry needs Node.js 24 or newer, and this is 20.20.2.',
    );
    expect(() => requireNode('24.0.0')).not.toThrow();
  });

  it('ends when the database server is unreachable', async () => {
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:9/none';
    const { code, said } = await start({ PORT: String(await freePort()), DATABASE_URL }).ended;
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^The PostgreSQL server of DATABASE_URL cannot be reached .*\n$/),
    ]);
  });

  it('ends when another process uses the embedded database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'registry-locked-'));
    const unlock = lockDatabase(join(folder, 'database'));
    const { code, said } = await start({ PORT: String(await freePort()), DATA_DIR: folder }).ended;
    unlock();
    rmSync(folder, { recursive: true });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^The database in .* is in use by process \d+\. .*\n$/),
    ]);
  });
});

describe('a successful start', () => {
  it('serves until it is stopped, exits with 0, and starts again with its data', async () => {
    await copyFirstStart(join(home, 'var'));
    for (let round = 0; round < 2; round += 1) {
      const port = await freePort();
      const { child, ended } = start({ PORT: String(port) });
      await ready(port, child);
      const page = await fetch(`http://127.0.0.1:${port}/projects`, { headers: { 'accept-language': 'fr' } });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html lang="fr"')]);
      const missing = await fetch(`http://127.0.0.1:${port}/projects/CA999999-001`);
      expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('<html')]);
      expect(await sendPlainText(port, 'GET /api/projects/public?search=中 HTTP/1.1\r\n\r\n')).toMatch(
        /^HTTP\/1.1 400 .*could not be read/s,
      );
      // As browsers do, ahead of a request.
      const unused = connect(port, '127.0.0.1').on('error', () => undefined);
      child.kill('SIGTERM');
      expect(await ended).toEqual({ code: 0, said: '' });
      unused.destroy();
    }
  }, 480_000);
});

describe('settings', () => {
  it('have defaults, and an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', HOST: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      environment: 'dev',
      demo: true,
    });
    expect(readConfig({ ENVIRONMENT: 'production' }).demo).toBe(false);
    expect(readConfig({ ENVIRONMENT: 'production', DEMO: 'on' }).demo).toBe(true);
    expect(readConfig({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080');
  });
});

/** Sends text over a plain connection; returns the response once the server closes it. */
async function sendPlainText(port: number, words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.end(words);
  let received = '';
  for await (const text of socket) received += String(text);
  return received;
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.status === 200) return;
    await wait(100);
  }
  throw new Error('The server ended before it was ready.');
}
