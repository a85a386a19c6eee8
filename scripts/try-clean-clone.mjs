import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { summary } from './kit/counts.mjs';
import { freePort } from './kit/free-port.mjs';
import { ROOT } from './kit/root.mjs';
import { run } from './kit/run.mjs';
import { command, Stop } from './kit/stop.mjs';

/** Limits for a start that hangs. The time of each start is printed but never fails the run. */
const FIRST_START_SECONDS = 900;
const SECOND_START_SECONDS = 120;

const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

async function respondsOk(address) {
  try {
    const reply = await fetch(address);
    return reply.ok;
  } catch {
    return false;
  }
}

/**
 * Starts the clone with the README's command, from another folder, as a process group that can be stopped as
 * a whole.
 */
function start(clone, folder, port) {
  const settings = { PORT: String(port), DATA_DIR: join(folder, 'var') };
  const outer = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/i.test(name));
  const env = { ...Object.fromEntries(outer), ...settings };
  return spawn('npm', ['--prefix', clone, 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

async function untilReady(server, address, seconds) {
  const startedAt = Date.now();
  while (!(await respondsOk(`${address}/readyz`))) {
    if (server.exitCode !== null) throw new Stop(`npm start ended with exit code ${server.exitCode}.`);
    if (Date.now() - startedAt > seconds * 1000)
      throw new Stop(`/readyz did not respond within ${seconds} s.`);
    await pause(50);
  }
  return (Date.now() - startedAt) / 1000;
}

async function stop(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  process.kill(server.pid, 'SIGTERM');
  const timer = setTimeout(() => process.kill(-server.pid, 'SIGKILL'), 20_000);
  await ended;
  clearTimeout(timer);
}

async function checkPage(address, path, isRight) {
  const reply = await fetch(`${address}${path}`);
  const body = await reply.text();
  const isGood = reply.status === 200 && isRight(body, reply);
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${reply.status} ${path} (${body.length} bytes)`);
  return isGood;
}

const isList = (body) => {
  const list = JSON.parse(body);
  return Array.isArray(list) && list.length > 0;
};
const isPage = (body, reply) =>
  (reply.headers.get('content-type') ?? '').includes('text/html') && body.includes('<script');

/** Starts the clone twice and requests what a first visitor would; returns one result per check. */
async function tryClone(clone, folder) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const results = [];
  for (const [which, seconds] of [
    ['first', FIRST_START_SECONDS],
    ['second', SECOND_START_SECONDS],
  ]) {
    const server = start(clone, folder, port);
    try {
      const took = await untilReady(server, address, seconds);
      console.log(`ok   ${which} start was ready after ${took.toFixed(1)} s`);
      results.push(
        true,
        await checkPage(address, '/api/projects/public', isList),
        await checkPage(address, '/projects', isPage),
      );
    } finally {
      await stop(server);
    }
    const isClosed = !(await respondsOk(`${address}/healthz`));
    console.log(`${isClosed ? 'ok  ' : 'FAIL'} stopped by SIGTERM`);
    results.push(isClosed);
  }
  return results;
}

/**
 * Clones the committed state into an empty folder and runs tryClone on it. An argument names the clone's
 * folder, which is kept: with packages and build, as the README's command leaves them.
 */
await command(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-clone-'));
  try {
    const clone = process.argv[2] === undefined ? join(folder, 'registry') : resolve(process.argv[2]);
    const code = await run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone]);
    if (code !== 0) throw new Stop('The repository could not be cloned.');
    const results = await tryClone(clone, folder);
    const passed = results.filter(Boolean).length;
    console.log(`\n${summary({ passed, failed: results.length - passed })}`);
    return passed === results.length ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
