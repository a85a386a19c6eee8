import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE, inRoot } from './root.mjs';

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
const ENDED_WITHIN_MS = 5000;

const pause = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns every process whose TMPDIR is this folder, whatever its parent is. */
export function processesOf(folder) {
  const given = `TMPDIR=${folder}`;
  if (existsSync('/proc/self/environ'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && environmentOf(name).split('\0').includes(given))
      .map(Number);
  const { stdout } = spawnSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').filter((line) => line.split(' ').includes(given));
  return lines.map((line) => Number.parseInt(line, 10));
}

function send(signal, pids) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

/** Sends SIGTERM to all processes of the folder, and SIGKILL to those still running after ENDED_WITHIN_MS. */
async function endProcesses(folder) {
  const deadline = Date.now() + ENDED_WITHIN_MS;
  const signalled = new Set();
  for (let remaining = processesOf(folder); remaining.length > 0; remaining = processesOf(folder)) {
    const isLate = Date.now() > deadline;
    send(
      isLate ? 'SIGKILL' : 'SIGTERM',
      remaining.filter((pid) => isLate || !signalled.has(pid)),
    );
    for (const pid of remaining) signalled.add(pid);
    await pause(50);
  }
}

/**
 * Runs `work` with its own folder for temporary files; afterwards removes the folder and ends every process
 * of it, also when interrupted by Ctrl+C or by a signal to this process alone. `work` gets a function that
 * reports whether it was interrupted.
 */
export async function withCleanup(work) {
  const folder = mkdtempSync(join(tmpdir(), 'registry-run-'));
  // When started by root, a database server runs as another user, with its data folder in here.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= inRoot('.cache/playwright');
  const clean = async () => {
    await endProcesses(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  let ending = null;
  const end = (signal) => {
    ending ??= clean().then(() => process.exit(EXIT_CODES[signal]));
  };
  for (const signal of Object.keys(EXIT_CODES)) process.on(signal, end);
  try {
    return await work(() => ending !== null);
  } finally {
    // After a signal, wait here until the process exits: `work` ended only because of the signal.
    await (ending ?? clean());
    for (const signal of Object.keys(EXIT_CODES)) process.off(signal, end);
  }
}
