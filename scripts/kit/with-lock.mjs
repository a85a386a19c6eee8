import { randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { inRoot } from './root.mjs';

const SETUP = inRoot('.cache/setup.lock');
const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

function createOnly(path, text) {
  try {
    const file = openSync(path, 'wx');
    writeFileSync(file, text);
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isDead(lock, owner) {
  const pid = Number(owner.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return olderThan(lock, 5);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function olderThan(path, seconds) {
  try {
    return Date.now() - statSync(path).mtimeMs > seconds * 1000;
  } catch {
    return false;
  }
}

/**
 * Takes the lock of a dead owner. Only one process can create the claim file for that owner's lock, and it
 * checks the lock again after creating it, so two processes that see the same dead owner never both take
 * over.
 */
function takeOver(lock, dead, own) {
  const claim = `${lock}.${dead.split(' ')[1] ?? 'unnamed'}`;
  if (olderThan(claim, 60)) rmSync(claim, { force: true });
  if (!createOnly(claim, own)) return false;
  const isStillDead = read(lock) === dead;
  if (isStillDead) {
    writeFileSync(`${claim}.next`, own);
    renameSync(`${claim}.next`, lock);
  }
  rmSync(claim, { force: true });
  return isStillDead;
}

async function acquire(lock, own) {
  let isAnnounced = lock !== SETUP;
  while (!createOnly(lock, own)) {
    const owner = read(lock);
    if (isDead(lock, owner) && takeOver(lock, owner, own)) return;
    if (!isAnnounced) console.error('Waiting for another process to finish preparing this folder …');
    isAnnounced = true;
    await pause(200);
  }
}

/**
 * Runs `work` under a lock that all processes of this folder share: the file `lock`, in a folder that exists.
 * Without it, the one under which a command prepares what all commands need; only that one says what it waits
 * for.
 */
export async function withLock(work, lock = SETUP) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const own = `${process.pid} ${randomUUID()}`;
  await acquire(lock, own);
  const release = () => {
    if (read(lock) === own) rmSync(lock, { force: true });
  };
  process.on('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}
