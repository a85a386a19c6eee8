import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isMissing } from './write-through.ts';

/** A file that one process at a time makes while it works. */
export type FileLock = {
  /** Runs `work` while no other process does. Throws if another one holds the lock for too long. */
  readonly hold: <Result>(work: () => Result) => Result;
  /** Throws unless this process still holds the lock. */
  readonly requireHeld: () => void;
};

const WAIT_MS = 5000;
const PAUSE_MS = 10;
/** A process that ended before it wrote its id into the file. */
const UNNAMED_MS = 10_000;

/** Opens a lock. One that a process left behind which is gone is taken over. */
export function openFileLock(path: string): FileLock {
  let token: string | null = null;
  const requireHeld = () => {
    if (token === null || read(path) !== token) throw new Error(`The file ${path} was taken away.`);
  };
  return {
    requireHeld,
    hold: (work) => {
      token = take(path);
      try {
        return work();
      } finally {
        if (read(path) === token) rmSync(path, { force: true });
        token = null;
      }
    },
  };
}

function take(path: string): string {
  const token = `${process.pid} ${randomUUID()}\n`;
  for (const until = Date.now() + WAIT_MS; ; ) {
    try {
      writeFileSync(path, token, { flag: 'wx', mode: 0o600 });
      return token;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const held = read(path);
    if (held !== null && isLeftBehind(path, held)) removeLeft(path, held);
    else if (Date.now() > until)
      throw new Error(`Another process of the witness holds ${path}. If there is none, delete the file.`);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
}

/** True if the process that made the lock is gone. Work is not interrupted, so a lock of this process is an older one. */
function isLeftBehind(path: string, held: string): boolean {
  const pid = Number.parseInt(held, 10);
  if (Number.isNaN(pid)) return ageOf(path) > UNNAMED_MS;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    // Otherwise it is a process of another user.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

function removeLeft(path: string, held: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    // Another process was faster, and holds the lock now.
    if (read(aside) !== held) copyFileSync(aside, path, constants.COPYFILE_EXCL);
  } catch (error) {
    if (!isMissing(error)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
