import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isSystemError, StartProblem } from '../start-problem.ts';

const owner = z.object({ pid: z.int(), startedAt: z.string() });
type Owner = z.output<typeof owner>;

/**
 * Locks an embedded database against other processes: PGlite would let both write and silently lose rows. Returns a
 * function that releases the lock.
 * The lock is a file beside the folder, created atomically with its owner's process id and start time. Only a lock
 * whose owner has ended is taken over.
 */
export function lockDatabase(folder: string): () => void {
  const path = `${folder}.lock`;
  const ownFile = `${path}.${process.pid}`;
  writeFileSync(ownFile, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }), {
    mode: 0o600,
  });
  try {
    if (!tryToLock(ownFile, path)) {
      const holder = readOwner(path);
      if (holder !== null && isRunning(holder)) throw inUse(folder, `process ${holder.pid}`);
      removeStaleLock(path);
      if (!tryToLock(ownFile, path)) throw inUse(folder, 'another process');
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  return () => rmSync(path, { force: true });
}

function tryToLock(ownFile: string, path: string): boolean {
  try {
    linkSync(ownFile, path);
    return true;
  } catch (error) {
    if (isSystemError(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes the lock of a dead owner. Restores a lock that a third process created meanwhile. */
function removeStaleLock(path: string): void {
  const aside = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved !== null && isRunning(moved)) tryToLock(aside, path);
  rmSync(aside, { force: true });
}

function readOwner(path: string): Owner | null {
  try {
    return owner.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function isRunning(holder: Owner): boolean {
  return startOf(holder.pid) === holder.startedAt;
}

/**
 * Returns a process's start time as the system reports it, which also detects reused process ids. Returns `gone` for
 * a zombie without remaining threads, which containers may keep listing.
 */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [state, threads, startedAt] = [fields[0], fields[17], fields[19]];
    return state === 'Z' && Number(threads) <= 1 ? 'gone' : (startedAt ?? 'unknown');
  } catch {
    return isAlive(pid) ? 'alive' : 'gone';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isSystemError(error, 'EPERM');
  }
}

function inUse(folder: string, by: string): StartProblem {
  return new StartProblem(
    `The database in ${folder} is in use by ${by}. Stop that one first, or give this one another DATA_DIR.`,
  );
}
