import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './root.mjs';

const exitCodeOf = (code, signal) => (signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0));

/** Starts a program in the package's folder, shares the terminal with it, and answers its exit code. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  return finished(child);
}

function finished(child) {
  return new Promise((settle, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => settle(exitCodeOf(code, signal)));
  });
}

/**
 * As `run`, for what runs long: asks to stop are passed on. A terminal sends Ctrl+C to the child itself, so there it is
 * only waited for; passing it on would ask twice. `onAsked` hears of it; `onMessage` of what the child sends.
 */
export async function runForeground(program, args, { onAsked, onMessage, ...options } = {}) {
  const stdio = onMessage === undefined ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(program, args, { cwd: ROOT, stdio, ...options });
  if (onMessage !== undefined) child.on('message', onMessage);
  const passOn = (signal) => {
    onAsked?.();
    const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
    if (!fromTerminal) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  try {
    return await finished(child);
  } finally {
    for (const signal of signals) process.off(signal, passOn);
  }
}

/** Runs a program out of sight and answers what it said. */
export async function capture(program, args, options = {}) {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { code: await finished(child), output };
}
