import type { Logger } from 'pino';
import { oldBackups } from '#domain/backup-age.ts';
import type { Database, Db, Tx } from '../kernel/db.ts';
import type { ScheduledJob } from '../kernel/jobs.ts';
import type { Gauge, Readiness } from '../kernel/monitoring.ts';
import { sharedRead } from '../kernel/shared-read.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { findBackupTimes } from './backup-record-queries.ts';
import { findLastNotice, insertRecord, lockNotices } from './backup-record-store.ts';

const HOUR_MS = 3_600_000;
/** A notice a day; the job that asks runs every hour, not to the second. */
const NOTICE_AFTER_MS = 23.5 * HOUR_MS;

type WatchDeps = {
  readonly database: Database;
  readonly mailbox: Mailbox;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** Returns the job that logs, and tells administrators once a day, that the newest backup or drill is old. */
export function watchBackups({ database, mailbox, clock, log }: WatchDeps): ScheduledJob {
  const run = async () => {
    const now = clock();
    const times = await findBackupTimes(database.db);
    const old = oldBackups(times, now);
    if (!old.backup && !old.drill) return;
    log.warn({ backup: times.backup, drill: times.drill }, 'no recent backup or drill');
    const told = { backup: times.backup?.toISOString() ?? null, drill: times.drill?.toISOString() ?? null };
    await database.transact(tellAdministrators, { ...told, isBackupOld: old.backup }, mailbox, now);
  };
  return { name: 'watch backups', isShared: true, firstAfterMs: 5 * 60_000, everyMs: HOUR_MS, run };
}

type Told = {
  readonly backup: string | null;
  readonly drill: string | null;
  readonly isBackupOld: boolean;
};

/** Emails administrators, unless they were told less than a day ago, by whichever server. */
async function tellAdministrators(tx: Tx, values: Told, mailbox: Mailbox, now: Date): Promise<void> {
  await lockNotices(tx);
  const last = await findLastNotice(tx);
  if (last !== undefined && now.getTime() - last.at.getTime() < NOTICE_AFTER_MS) return;
  await insertRecord(tx, 'notice', now);
  await mailbox.postToAdmins(tx, { template: { name: 'backup-old', values }, replyTo: null });
}

/** Returns the state of backups for `/readyz`, which shows it and is ready all the same. */
export function backupReadiness(db: Db, clock: () => Date): Readiness {
  const check = async () => {
    if (oldBackups(await findBackupTimes(db), clock()).backup) throw new Error('No recent backup.');
  };
  return { name: 'backup', check, isAdvice: true };
}

/** Returns the ages of the newest backup and drill for the metrics; what was never made has none. */
export function backupAges(db: Db, clock: () => Date): readonly Gauge[] {
  const read = sharedRead(() => findBackupTimes(db));
  const ageOf = (kind: 'backup' | 'drill') => async () => {
    const at = (await read())[kind];
    return at === null
      ? []
      : [{ kind: 'newest', value: Math.max(0, clock().getTime() - at.getTime()) / 1000 }];
  };
  return [
    { name: 'registry_backup_age_seconds', help: 'Age of the newest backup', read: ageOf('backup') },
    { name: 'registry_drill_age_seconds', help: 'Time since the last drill', read: ageOf('drill') },
  ];
}
