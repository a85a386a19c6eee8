import { setTimeout as wait } from 'node:timers/promises';
import { runForeground } from '../kit/run.mjs';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

/**
 * Runs the server until it is stopped; returns its exit code. A server that ends with an error after it was
 * ready, for example because it lost its database, is restarted; one that was never ready has printed what to
 * fix.
 */
export async function keepRunning(program, args, options) {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  let wasReady = false;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, 2 * pause)) {
    const onMessage = () => {
      wasReady = true;
      pause = FIRST_PAUSE_MS / 2;
    };
    const code = await runForeground(program, args, { ...options, onMessage, onSignal: stop });
    if (code === 0 || !wasReady || stopping.signal.aborted) return code;
    console.error(`The server ended with exit code ${code}. It is started again.`);
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
    await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
    if (stopping.signal.aborted) return code;
  }
}
