import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isSystemError, StartProblem } from '../start-problem.ts';
import { isListening, listenWhileLocked, ownNamespace, pause } from './lock-socket.ts';

const owner = z.object({
  pid: z.int(),
  startedAt: z.string(),
  /** Where the process id counts (pid_namespaces(7)); each container has its own. Null without Linux's /proc. */
  namespace: z.string().nullable().default(null),
});
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
 * its owner's process id and start time. Only a lock whose owner has ended is taken over. The owner also listens on
 * a socket: processes of other containers cannot see it otherwise.
 */
export function lockDatabase(folder: string): () => void {
  const path = `${folder}.lock`;
  // Process ids repeat in containers.
  const ownFile = `${path}.${randomUUID()}`;
  const { startedAt } = statusOf(process.pid);
  writeFileSync(ownFile, JSON.stringify({ pid: process.pid, startedAt, namespace: ownNamespace() }), {
    mode: 0o600,
  });
  try {
    if (!tryToLock(ownFile, path)) {
      const holder = readOwner(path);
      if (holder !== null && isRunning(holder, folder)) throw inUse(folder, nameOf(holder));
      removeStaleLock(path, folder);
      if (!tryToLock(ownFile, path)) throw inUse(folder, 'another process');
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  const close = listenWhileLocked(folder);
  return () => {
    close();
    rmSync(path, { force: true });
  };
}

const isOfOtherContainer = ({ namespace }: Owner) => namespace !== null && namespace !== ownNamespace();
const nameOf = (holder: Owner) =>
  isOfOtherContainer(holder) ? 'a process of another container' : `process ${holder.pid}`;

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
function removeStaleLock(path: string, folder: string): void {
  const aside = `${path}.${randomUUID()}.dead`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved !== null && isRunning(moved, folder)) tryToLock(aside, path);
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
function isRunning(holder: Owner, folder: string): boolean {
  if (isOfOtherContainer(holder)) return isListening(folder);
  for (let tries = 1; ; tries += 1) {
    const { startedAt, isEnding } = statusOf(holder.pid);
    if (startedAt !== holder.startedAt) return false;
    if (!isEnding || tries === ENDING_TRIES) return true;
    pause(ENDING_PAUSE_MS);
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
