import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../kit/free-port.mjs';
import { capture } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';

const DEBIAN = '/usr/lib/postgresql';
const ELSEWHERE = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];
const HOW_TO_GET_ONE = 'install PostgreSQL 15 or newer (on Debian: sudo apt-get install postgresql)';

/** Durability is switched off: no data has to survive a crash. */
const NOT_DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => [
  '-c',
  `${name}=off`,
]);

/**
 * Returns the folder of initdb and postgres, the newest version when there are several. Throws Stop when
 * there is none.
 */
function programs() {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one))
    : [];
  const places = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...ELSEWHERE];
  const found = places.find(
    (place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  );
  if (found === undefined) throw new Stop(`PostgreSQL was not found: ${HOW_TO_GET_ONE}.`);
  return found;
}

/**
 * Returns the uid and gid to run PostgreSQL as: it refuses to run as root, so there it runs as the user
 * `postgres`.
 */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  if (line === undefined)
    throw new Stop(`There is no user 'postgres' to run the database as: ${HOW_TO_GET_ONE}.`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

async function createCluster(bin, folder, as) {
  const password = randomBytes(18).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (as.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, as.uid, as.gid);
  const options = ['--username=registry', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const setting = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'];
  const args = ['-D', join(folder, 'data'), ...options, ...setting];
  const { code, output } = await capture(join(bin, 'initdb'), args, { ...as, cwd: folder });
  if (code !== 0) throw new Stop(`initdb failed: ${output.trim()}`);
  rmSync(passwordFile);
  return password;
}

/** Copies the running server at an address: the copy follows it, and has its password. Returns that. */
async function copyServer(bin, folder, as, url) {
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const args = ['-D', join(folder, 'data'), '-d', url, '-R', '-X', 'stream', '-c', 'fast'];
  const { code, output } = await capture(join(bin, 'pg_basebackup'), args, { ...as, cwd: folder });
  if (code !== 0) throw new Stop(`pg_basebackup failed: ${output.trim()}`);
  return new URL(url).password;
}

/** Starts the server and waits until it accepts connections. */
async function startServer(bin, folder, { as, port, settings, url }) {
  const listen = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
  const args = ['-D', join(folder, 'data'), '-p', String(port), ...listen, ...settings];
  const server = spawn(join(bin, 'postgres'), [...args, '-c', 'max_connections=200'], {
    ...as,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr.on('data', (chunk) => (output = (output + chunk).slice(-4000)));
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) break;
    if (await isReady(url)) return server;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  server.kill('SIGQUIT');
  throw new Stop(`PostgreSQL did not start: ${output.trim()}`);
}

async function isReady(connectionString) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

const exited = (server) =>
  server.exitCode !== null || server.signalCode !== null
    ? Promise.resolve()
    : new Promise((settle) => server.once('exit', settle));

/** Returns the state of a process, such as `S`; null when there is none, or outside Linux. */
function stateOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns the processes of the server's connections, on Linux. */
function connectionsOf(server) {
  try {
    return readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

/**
 * Ends the server with a signal, and waits for its connections: they notice a killed server a moment later,
 * and answer until then.
 */
async function endWith(server, signal) {
  const connections = connectionsOf(server);
  server.kill(signal);
  await exited(server);
  const isRunning = (pid) => ![null, 'Z', 'X'].includes(stateOf(pid));
  for (let tries = 0; tries < 500 && connections.some(isRunning); tries += 1)
    await new Promise((wake) => setTimeout(wake, 10));
}

/**
 * Starts a PostgreSQL server in a temporary folder. Returns its URL and functions to end it for good, to end
 * it with a signal, and to start it again at the same address. With `durable`, acknowledged writes survive a
 * kill; without it the server is faster. `bin` is a folder of the programs of another version; `replicaOf` the
 * address of a server to copy and follow, and `settings` further ones, as arguments of `postgres`.
 */
export async function openPostgres({
  durable = false,
  bin = programs(),
  replicaOf = '',
  settings = /** @type {string[]} */ ([]),
} = {}) {
  const as = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'registry-postgres-'));
  let server = null;
  const end = async () => {
    if (server !== null) await endWith(server, 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const password = await (replicaOf === ''
      ? createCluster(bin, folder, as)
      : copyServer(bin, folder, as, replicaOf));
    const port = await freePort();
    const url = `postgres://registry:${password}@127.0.0.1:${port}/postgres`;
    const start = async () => {
      const all = [...(durable ? [] : NOT_DURABLE), ...settings];
      server = await startServer(bin, folder, { as, port, settings: all, url });
    };
    await start();
    return { url, start, end, endBy: (signal) => endWith(server, signal) };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Runs `work` with the URL of a temporary PostgreSQL server, with options as `openPostgres`. Call it inside
 * `withCleanup`.
 */
export async function withPostgres(work, options) {
  const { url, end } = await openPostgres(options);
  try {
    return await work(url);
  } finally {
    await end();
  }
}
