import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isFault, StartProblem } from '../start-problem.ts';

const owner = z.object({ pid: z.int(), startedAt: z.string() });
type Owner = z.output<typeof owner>;

/**
 * Keeps a second process off an embedded database: PGlite itself would let both write and lose rows without a word. The
 * lock is a file beside the folder, made exclusively and with its owner's process and start time already in it. Only a
 * lock whose owner is gone is taken over. Returns its release.
 */
export function lockDatabase(folder: string): () => void {
  const path = `${folder}.lock`;
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }), { mode: 0o600 });
  try {
    if (!tryToLock(mine, path)) {
      const held = readOwner(path);
      if (held !== null && isRunning(held)) throw inUse(folder, `process ${held.pid}`);
      removeStaleLock(path);
      if (!tryToLock(mine, path)) throw inUse(folder, 'another process');
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(path, { force: true });
}

function tryToLock(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (isFault(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes the lock of a dead owner. One that a third process made meanwhile is put back. */
function removeStaleLock(path: string): void {
  const aside = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isFault(error, 'ENOENT')) return;
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

function isRunning(held: Owner): boolean {
  return startOf(held.pid) === held.startedAt;
}

/**
 * When a process began, as its system tells it: a process id that came round again has another start. A process that has ended, but
 * whose parent never asked for its exit code, is gone as soon as none of its threads is left (in a container it may stay listed).
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
    return isFault(error, 'EPERM');
  }
}

function inUse(folder: string, by: string): StartProblem {
  return new StartProblem(
    `The database in ${folder} is in use by ${by}. Stop that one first, or give this one another DATA_DIR.`,
  );
}
