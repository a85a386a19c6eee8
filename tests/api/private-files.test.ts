import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { plainEnvironment } from '../support/run-registry.ts';

const source = fileURLToPath(new URL('../../src/server', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'registry-modes-'));
const folder = join(home, 'var');
let server: ChildProcess | null = null;
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

const who = { email: 'ada@harbour.example', password: 'tides turn twice a day' };
const env = {
  ...plainEnvironment(),
  PORT: '0',
  DEMO: 'off',
  ENVIRONMENT: 'test',
  DATA_DIR: folder,
  ADMIN_EMAIL: who.email,
  ADMIN_PASSWORD: who.password,
};

/** Permission bits of every entry in the data folder that let other users read or write. */
function accessibleToOthers(): readonly string[] {
  const paths = readdirSync(home, { recursive: true, encoding: 'utf8' });
  return paths.filter(
    (path) => ((lstatSync(join(home, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
}

/** Starts a server under a shell's usual umask; returns its address. */
async function start() {
  const child = spawn('sh', ['-c', `umask 022; exec "$0" "$1"`, process.execPath, join(source, 'main.ts')], {
    env,
  });
  server = child;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!/open at \S+/.test(output) && child.exitCode === null) await wait(20);
  return { child, url: /open at (\S+)/.exec(output)?.[1] ?? '' };
}

/** Makes the server write into every part of its folder. */
async function writeEverywhere(url: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(who),
  });
  const { token } = (await login.json()) as { token: string };
  const form = new FormData();
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([Uint8Array.from(picture)]), 'bay.png');
  const authorization = `Bearer ${token}`;
  const sent = await fetch(`${url}/api/upload/image`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const tile = await fetch(`${url}/tiles/5/5/10.webp`);
  const body = JSON.stringify({ email: who.email });
  const response = await fetch(`${url}/api/users/forgotPassword`, { method: 'POST', headers: json, body });
  expect([login.status, sent.status, tile.status, response.status]).toEqual([200, 200, 200, 200]);
}

const foldersWith = (name: string) => readdirSync(join(folder, name), { recursive: true }).length;

it('the data folder is readable and writable only by its owner from the first start on, and is fixed when it was not', async () => {
  const { child, url } = await start();
  await writeEverywhere(url);
  // The email and the tile are written after the responses.
  while (
    ['outbox', 'tiles', 'files', 'keys'].some(
      (name) => !readdirSync(folder).includes(name) || foldersWith(name) === 0,
    )
  )
    await wait(20);
  expect(accessibleToOthers()).toEqual([]);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(accessibleToOthers()).toEqual([]);

  for (const path of readdirSync(home, { recursive: true, encoding: 'utf8' }))
    chmodSync(join(home, path), lstatSync(join(home, path)).isDirectory() ? 0o755 : 0o666);
  const check = spawnSync(process.execPath, [join(source, 'registry-cli.ts'), 'check'], {
    env,
    encoding: 'utf8',
  });
  expect([check.status, check.stdout]).toEqual([0, expect.stringContaining('projection equal')]);
  expect(accessibleToOthers()).toEqual([]);
});
