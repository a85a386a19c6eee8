import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './database-availability.ts';

/** Work that every server repeats. Each run finds out by itself whether there is anything to do. */
export type ScheduledJob = {
  /** Names the job in the log when it fails. */
  readonly name: string;
  readonly firstAfterMs: number;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
};

/** Runs jobs on their schedule; returns how to stop. A failed run is logged, and the next one comes at its usual time. */
export function runScheduledJobs(jobs: readonly ScheduledJob[], log: Logger): () => void {
  const stops = jobs.map(({ name, firstAfterMs, everyMs, run }) => {
    let timer = setTimeout(function again() {
      timer = setTimeout(again, everyMs).unref();
      run().catch((error: unknown) => {
        // An unavailable database is logged once, and the job runs again when its time comes.
        if (!isDatabaseUnavailable(error)) log.warn({ err: error, job: name }, 'a scheduled job failed');
      });
    }, firstAfterMs).unref();
    return () => clearTimeout(timer);
  });
  return () => {
    for (const stop of stops) stop();
  };
}
