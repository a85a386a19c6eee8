import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFault, StartProblem } from './start-problem.ts';

const OF_OTHERS = 0o077;
const OF_OWNER = 0o700;

/**
 * Makes a folder this user's alone, with everything in it: what others may read or write is taken from them, and the process
 * makes nothing from now on that they may. Symbolic links are not followed.
 */
export function keepPrivate(folder: string): void {
  process.umask(OF_OTHERS);
  try {
    takeFromOthers(folder);
  } catch (error) {
    if (isFault(error, 'EPERM')) throw ofAnotherUser(folder);
    throw error;
  }
}

/** Takes a folder, and everything in it, from everybody but its owner. It asks of each thing once, and changes what differs. */
export function takeFromOthers(folder: string): void {
  const waiting = [folder];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined || found.isSymbolicLink()) continue;
    if ((found.mode & OF_OTHERS) !== 0) chmodSync(path, found.mode & OF_OWNER);
    if (found.isDirectory()) for (const name of readdirSync(path)) waiting.push(join(path, name));
  }
}

function ofAnotherUser(folder: string): StartProblem {
  return new StartProblem(
    `The data folder ${folder} has things of another user, who could let others read them. ` +
      'Start the registry as that user, give them to this one with chown -R, or give DATA_DIR a folder of this user.',
  );
}
