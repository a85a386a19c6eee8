import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { isSystemError, StartProblem } from './start-problem.ts';

const OLDEST_NODE = 24;

/** Throws a `StartProblem` if this version of Node.js is too old to run the server. */
export function requireNode(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  throw new StartProblem(
    `The registry needs Node.js ${OLDEST_NODE} or newer, and this is ${version}. Start it with \`npm start\`, which uses its own.`,
  );
}

/** Throws a `StartProblem` if the server cannot listen on the port that a setting names. */
export async function requireFreePort(host: string, port: number, setting = 'PORT'): Promise<void> {
  const server = createServer();
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject).listen(port, host, listening.resolve);
  try {
    await listening.promise;
  } catch (error) {
    throw new StartProblem(portMessage(error, { host, port, setting }));
  }
  await new Promise((closed) => server.close(closed));
}

/**
 * Creates the data folder, readable by this user only. Throws a `StartProblem` if it cannot be created or
 * written.
 */
export function requireDataFolder(folder: string): void {
  try {
    createFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartProblem(
      `The data folder ${folder} cannot be written. Give DATA_DIR a folder that this user may write.`,
    );
  }
  keepPrivate(folder);
}

/**
 * Creates a folder and those above it. `mkdirSync` by itself never ends below `/proc`, where nothing can be
 * created.
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
  }
}

type Listening = { readonly host: string; readonly port: number; readonly setting: string };

function portMessage(error: unknown, { host, port, setting }: Listening): string {
  if (isSystemError(error, 'EADDRINUSE')) {
    return `Port ${port} is in use. Stop what listens there, or give ${setting} another number.`;
  }
  if (isSystemError(error, 'EACCES'))
    return `Port ${port} is not open to this user. Give ${setting} a number above 1023.`;
  return `The address ${host} is not one of this machine. Give HOST another.`;
}

const OTHERS_MASK = 0o077;
const OWNER_MASK = 0o700;

/**
 * Makes a folder and its content private to this user, and sets the umask for files created later. Does not
 * follow symbolic links. Throws a `StartProblem` if another user owns something in it.
 */
export function keepPrivate(folder: string): void {
  process.umask(OTHERS_MASK);
  try {
    restrictToOwner(folder);
  } catch (error) {
    if (isSystemError(error, 'EPERM')) throw ownedByOther(folder);
    throw error;
  }
}

/**
 * Removes the permissions of group and others from a folder and its content. Changes only entries that have
 * any.
 */
export function restrictToOwner(folder: string): void {
  const pending = [folder];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.isSymbolicLink()) continue;
    if ((stats.mode & OTHERS_MASK) !== 0) chmodSync(path, stats.mode & OWNER_MASK);
    if (stats.isDirectory()) for (const name of readdirSync(path)) pending.push(join(path, name));
  }
}

function ownedByOther(folder: string): StartProblem {
  return new StartProblem(
    `The data folder ${folder} has things of another user, who could let others read them. ` +
      'Start the registry as that user, give them to this one with chown -R, or give DATA_DIR a folder of this user.',
  );
}
