import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summary } from './kit/counts.mjs';
import { freePort } from './kit/free-port.mjs';
import { ROOT } from './kit/root.mjs';
import { run } from './kit/run.mjs';
import { command, Stop } from './kit/stop.mjs';

/** Bounds for a start that hangs; how long each took is printed, never judged. */
const FIRST_START_SECONDS = 900;
const SECOND_START_SECONDS = 120;

const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

async function answers(address) {
  try {
    const reply = await fetch(address);
    return reply.ok;
  } catch {
    return false;
  }
}

/** Starts the clone by the README's command, from another folder, as a group that can be stopped together. */
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
  const began = Date.now();
  while (!(await answers(`${address}/readyz`))) {
    if (server.exitCode !== null) throw new Stop(`npm start ended with exit code ${server.exitCode}.`);
    if (Date.now() - began > seconds * 1000) throw new Stop(`/readyz did not answer within ${seconds} s.`);
    await pause(50);
  }
  return (Date.now() - began) / 1000;
}

async function stop(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((settle) => server.once('exit', settle));
  process.kill(server.pid, 'SIGTERM');
  const patience = setTimeout(() => process.kill(-server.pid, 'SIGKILL'), 20_000);
  await ended;
  clearTimeout(patience);
}

async function look(address, path, isRight) {
  const reply = await fetch(`${address}${path}`);
  const body = await reply.text();
  const right = reply.status === 200 && isRight(body, reply);
  console.log(`${right ? 'good' : 'BAD '} ${reply.status} ${path} (${body.length} bytes)`);
  return right;
}

const isList = (body) => {
  const list = JSON.parse(body);
  return Array.isArray(list) && list.length > 0;
};
const isPage = (body, reply) =>
  (reply.headers.get('content-type') ?? '').includes('text/html') && body.includes('<script');

/** The looks a visitor would take at a registry that has just been started for the first time. */
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
      console.log(`good ${which} start was ready after ${took.toFixed(1)} s`);
      results.push(
        true,
        await look(address, '/api/projects/public', isList),
        await look(address, '/projects', isPage),
      );
    } finally {
      await stop(server);
    }
    const closed = !(await answers(`${address}/healthz`));
    console.log(`${closed ? 'good' : 'BAD '} stopped by SIGTERM`);
    results.push(closed);
  }
  return results;
}

/** Clones what is committed into an empty folder, starts it there as the README says, twice, and looks at it. */
await command(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'registry-clone-'));
  try {
    const clone = join(folder, 'registry');
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
