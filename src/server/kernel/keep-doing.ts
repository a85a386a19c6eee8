import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './database-availability.ts';

/** What a server does by itself from time to time; it finds out on its own whether there is anything to do. */
export type Chore = {
  /** What it is called in the log where it fails. */
  readonly name: string;
  readonly firstAfterMs: number;
  readonly everyMs: number;
  readonly act: () => Promise<void>;
};

/** Does chores until it is told to stop. One that fails is written to the log and done again when its time comes. */
export function keepDoing(chores: readonly Chore[], log: Logger): () => void {
  const stops = chores.map(({ name, firstAfterMs, everyMs, act }) => {
    let timer = setTimeout(function again() {
      timer = setTimeout(again, everyMs).unref();
      act().catch((error: unknown) => {
        // An unavailable database is logged once; the chore runs when it is available again.
        if (!isDatabaseUnavailable(error)) log.warn({ err: error, chore: name }, 'a chore was not done');
      });
    }, firstAfterMs).unref();
    return () => clearTimeout(timer);
  });
  return () => {
    for (const stop of stops) stop();
  };
}
