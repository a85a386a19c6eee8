import type { Logger } from 'pino';
import { registryDay, registryTimeZone } from '#domain/registry-day.ts';
import type { ScheduledJob } from '../kernel/jobs.ts';
import type { BackupDeps } from './make-backup.ts';
import { makeBackup } from './make-backup.ts';
import { listBackups } from './manifest.ts';

const MINUTE_MS = 60_000;

/** Where the server backs up to by itself, and at what time of the registry's day, `HH:MM`. */
export type BackupPlan = { readonly to: string; readonly at: string };

/**
 * Returns the job that makes a backup once a day, at or after the time of the plan. A day whose time passed while no
 * server ran is made up for. Servers that share a database and the folder make one together.
 */
export function nightlyBackup({ to, at }: BackupPlan, deps: BackupDeps, log: Logger): ScheduledJob {
  const run = async () => {
    const now = deps.clock();
    const day = registryDay(now);
    if (timeOfDay(now) < at) return;
    const newest = (await listBackups(to)).at(-1);
    if (newest !== undefined && isDone(new Date(newest.manifest.at), { day, at })) return;
    const { folder, manifest, newFiles } = await makeBackup(to, deps);
    const { ledger, files } = manifest;
    const facts = {
      folder,
      events: ledger.events,
      files: files.count,
      newFiles,
      missing: files.missing.length,
    };
    if (files.missing.length === 0) log.info(facts, 'backed up');
    else log.error(facts, 'backed up, but files are missing in the store');
  };
  return { name: 'back up', isShared: true, firstAfterMs: MINUTE_MS, everyMs: 5 * MINUTE_MS, run };
}

/** True if a backup is of this day's time or later. */
function isDone(made: Date, due: { readonly day: string; readonly at: string }): boolean {
  const day = registryDay(made);
  return day > due.day || (day === due.day && timeOfDay(made) >= due.at);
}

/** Returns the time of day at the registry, `HH:MM`. */
function timeOfDay(at: Date): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...format, timeZone: registryTimeZone(at) }).format(at);
}
