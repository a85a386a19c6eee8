import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

const exitCodeOf = (code, signal) => (signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0));

/** Runs a program in the package's folder on the same terminal; returns its exit code. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return finished(child);
}

function finished(child, event = 'exit') {
  return new Promise((resolve, fail) => {
    child.on('error', fail);
    child.on(event, (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * Runs a long-lived program as `run` does and forwards signals to it. A terminal sends Ctrl+C to the child
 * itself, so SIGINT is not forwarded there. Calls `onSignal` when a signal arrives and `onMessage` with the
 * child's IPC messages.
 */
export async function runForeground(program, args, { onSignal, onMessage, ...options } = {}) {
  const stdio = onMessage === undefined ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(program, args, { cwd: ROOT, stdio, ...options });
  if (onMessage !== undefined) child.on('message', onMessage);
  const forward = (signal) => {
    onSignal?.();
    const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
    if (!fromTerminal) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  try {
    return await finished(child);
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}

/**
 * Runs a program without showing its output; returns its exit code, its standard output, and all that it
 * printed.
 */
export async function capture(program, args, options = {}) {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let [stdout, output] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  // Not `exit`: the last of its output may come after that.
  const code = await finished(child, 'close');
  return { code, stdout, output };
}
