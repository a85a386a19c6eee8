import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError, StartProblem } from './start-problem.ts';

const OTHERS_MASK = 0o077;
const OWNER_MASK = 0o700;

/**
 * Makes a folder and its content private to this user, and sets the umask for files created later. Does not follow
 * symbolic links. Throws a `StartProblem` if another user owns something in it.
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

/** Removes the permissions of group and others from a folder and its content. Changes only entries that have any. */
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
