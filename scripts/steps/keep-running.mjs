import { setTimeout as wait } from 'node:timers/promises';
import { runForeground } from '../kit/run.mjs';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Runs the server until it is asked to stop, and answers its exit code. One that ends by a fault after it was open is started again,
 * as after its database was lost; one that never was open has said what has to be mended first.
 */
export async function keepRunning(program, args, options) {
  const asked = new AbortController();
  const ask = () => asked.abort();
  let wasOpen = false;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, 2 * pause)) {
    const onMessage = () => {
      wasOpen = true;
      pause = FIRST_PAUSE_MS / 2;
    };
    const code = await runForeground(program, args, { ...options, onMessage, onAsked: ask });
    if (code === 0 || !wasOpen || asked.signal.aborted) return code;
    console.error(`The server ended with exit code ${code}. It is started again.`);
    process.on('SIGINT', ask).on('SIGTERM', ask).on('SIGHUP', ask);
    await wait(pause, undefined, { signal: asked.signal }).catch(() => undefined);
    process.off('SIGINT', ask).off('SIGTERM', ask).off('SIGHUP', ask);
    if (asked.signal.aborted) return code;
  }
}
