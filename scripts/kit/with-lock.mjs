import {
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  closeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { inRoot } from './root.mjs';

const LOCK = inRoot('.cache/setup.lock');
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

function isDead(owner) {
  const pid = Number(owner.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return olderThan(LOCK, 5);
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
 * Takes the lock of a dead owner. Only one process can create the claim file for that owner's lock, and it checks the lock again after
 * creating it, so two processes that see the same dead owner never both take over.
 */
function takeOver(dead, own) {
  const claim = `${LOCK}.${dead.split(' ')[1] ?? 'unnamed'}`;
  if (olderThan(claim, 60)) rmSync(claim, { force: true });
  if (!createOnly(claim, own)) return false;
  const isStillDead = read(LOCK) === dead;
  if (isStillDead) {
    writeFileSync(`${claim}.next`, own);
    renameSync(`${claim}.next`, LOCK);
  }
  rmSync(claim, { force: true });
  return isStillDead;
}

async function acquire(own) {
  let isAnnounced = false;
  while (!createOnly(LOCK, own)) {
    const owner = read(LOCK);
    if (isDead(owner) && takeOver(owner, own)) return;
    if (!isAnnounced) console.error('Waiting for another process to finish preparing this folder …');
    isAnnounced = true;
    await pause(200);
  }
}

/** Runs `work` under a lock that all processes of this folder share. */
export async function withLock(work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const own = `${process.pid} ${randomUUID()}`;
  await acquire(own);
  const release = () => {
    if (read(LOCK) === own) rmSync(LOCK, { force: true });
  };
  process.on('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}
