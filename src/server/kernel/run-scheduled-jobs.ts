import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './database-availability.ts';

/** Work that every server repeats. Each run checks by itself whether there is anything to do. */
export type ScheduledJob = {
  /** Name in the log. */
  readonly name: string;
  readonly firstAfterMs: number;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
};

/**
 * Runs jobs on schedule; returns a function that stops them. A failed run is logged and does not change the schedule.
 */
export function runScheduledJobs(jobs: readonly ScheduledJob[], log: Logger): () => void {
  const stops = jobs.map(({ name, firstAfterMs, everyMs, run }) => {
    let timer = setTimeout(function repeat() {
      timer = setTimeout(repeat, everyMs).unref();
      run().catch((error: unknown) => {
        // An unavailable database is already logged.
        if (!isDatabaseUnavailable(error)) log.warn({ err: error, job: name }, 'a scheduled job failed');
      });
    }, firstAfterMs).unref();
    return () => clearTimeout(timer);
  });
  return () => {
    for (const stop of stops) stop();
  };
}
