import type { Logger } from 'pino';
import { registryDay, registryTimeZone } from '#domain/registry-day.ts';
import { s3PlaceAt } from '../files/s3-settings.ts';
import type { ScheduledJob } from '../kernel/jobs.ts';
import { readRecipients } from './age-keys.ts';
import { isFolder } from './backup-arguments.ts';
import { listBucket } from './backups-in-bucket.ts';
import { type BackupDeps, makeBackup } from './make-backup.ts';
import { type Backup, listBackups } from './manifest.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Where the server backs up to by itself, the file with the keys that it encrypts to, if it does, and at what time of
 * the registry's day, `HH:MM`.
 */
export type BackupPlan = {
  readonly to: string;
  readonly encryptTo: string | null;
  readonly at: string;
};

/**
 * Returns the job that makes a backup once a day, at or after the time of the plan; the first at the first such time. One
 * that was missed is made up for as soon as a server runs, whatever the time. Servers that share a database and the
 * folder make one together.
 */
export function nightlyBackup(
  { to, encryptTo, at }: BackupPlan,
  deps: BackupDeps,
  log: Logger,
): ScheduledJob {
  const backUpIfDue = async () => {
    const now = deps.clock();
    const hasPassed = timeOfDay(now) >= at;
    const day = hasPassed ? registryDay(now) : dayBefore(registryDay(now));
    const newest = (await listAt(to, deps.s3Account)).at(-1);
    if (newest === undefined ? !hasPassed : isDone(newest.at, { day, at })) return;
    const recipients = await readRecipients(encryptTo);
    const { folder, manifest, newFiles, faults } = await makeBackup({ to, recipients }, deps).catch(
      (error: unknown) => {
        throw new Error(`There is no backup in ${to}`, { cause: error });
      },
    );
    for (const { of, error } of faults)
      log.error({ err: error, folder, of }, 'backed up, but what follows failed');
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
  let running: Promise<void> | null = null;
  // The schedule goes on while a backup takes longer than its pause.
  const run = () => {
    running ??= backUpIfDue().finally(() => (running = null));
    return running;
  };
  return { name: 'back up', isShared: true, firstAfterMs: MINUTE_MS, everyMs: 5 * MINUTE_MS, run };
}

function listAt(to: string, account: BackupDeps['s3Account']): Promise<readonly Backup[]> {
  return isFolder(to) ? listBackups(to) : listBucket(s3PlaceAt(to, account));
}

/** True if a backup is of this day's time or later. */
function isDone(made: Date, due: { readonly day: string; readonly at: string }): boolean {
  const day = registryDay(made);
  return day > due.day || (day === due.day && timeOfDay(made) >= due.at);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, day.length);
}

/** Returns the time of day at the registry, `HH:MM`. */
function timeOfDay(at: Date): string {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...format, timeZone: registryTimeZone(at) }).format(at);
}
