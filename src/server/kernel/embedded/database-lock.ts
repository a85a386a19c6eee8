import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isSystemError, StartProblem } from '../start-problem.ts';

const owner = z.object({ pid: z.int(), startedAt: z.string() });
type Owner = z.output<typeof owner>;

const ENDING_TRIES = 500;
const ENDING_PAUSE_MS = 20;
/** Linux: PF_EXITING. */
const EXITING_FLAG = 4;
/**
 * Linux: SIGKILL in a mask of signals; pending until the process runs again, which takes a moment on a busy
 * machine.
 */
const KILL_SIGNAL = 256;
const GONE = { startedAt: 'gone', isEnding: false };

/**
 * Locks an embedded database against other processes: PGlite would let both write and silently lose rows.
 * Returns a function that releases the lock. The lock is a file beside the folder, created atomically with
 * its owner's process id and start time. Only a lock whose owner has ended is taken over.
 */
export function lockDatabase(folder: string): () => void {
  const path = `${folder}.lock`;
  const ownFile = `${path}.${process.pid}`;
  writeFileSync(ownFile, JSON.stringify({ pid: process.pid, startedAt: statusOf(process.pid).startedAt }), {
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

/**
 * Returns true while the owner runs. Waits up to ten seconds for an owner that is ending: its last thread may
 * still write.
 */
function isRunning(holder: Owner): boolean {
  for (let tries = 1; ; tries += 1) {
    const { startedAt, isEnding } = statusOf(holder.pid);
    if (startedAt !== holder.startedAt) return false;
    if (!isEnding || tries === ENDING_TRIES) return true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ENDING_PAUSE_MS);
  }
}

type Status = { readonly startedAt: string; readonly isEnding: boolean };

/**
 * Returns a process's start time as the system reports it, which also detects reused process ids, and whether
 * it is ending. A zombie without remaining threads, which containers may keep listing, counts as gone.
 */
function statusOf(pid: number): Status {
  try {
    // The fields after the process's name, its state first: proc_pid_stat(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [state, flags, threads, startedAt, pending] = [0, 6, 17, 19, 28].map((index) => fields[index]);
    if (state === 'Z' && Number(threads) <= 1) return GONE;
    const isEnding = state === 'Z' || hasBit(flags, EXITING_FLAG) || hasBit(pending, KILL_SIGNAL);
    return { startedAt: startedAt ?? 'unknown', isEnding };
  } catch {
    return isAlive(pid) ? { startedAt: 'alive', isEnding: false } : GONE;
  }
}

/** True if a number of the system, given as text, has this bit. */
function hasBit(text: string | undefined, bit: number): boolean {
  return Math.floor(Number(text) / bit) % 2 === 1;
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
