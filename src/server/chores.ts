import { sealAuditLog } from './audit/seal-audit-log.ts';
import { forgetSignIns } from './auth/forget-sign-ins.ts';
import { clearOrphans } from './files/clear-orphans.ts';
import type { FileStore } from './files/file-port.ts';
import type { Database } from './kernel/db.ts';
import type { Chore } from './kernel/keep-doing.ts';
import type { Logger } from 'pino';
import { forgetDeleted } from './projects/entry/forget-deleted.ts';
import { forgetHandovers } from './users/forget-handovers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Household = {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** What every server of a registry does by itself; those that share a database may come at once. */
export function choresOf({ database, files, clock, log }: Household): readonly Chore[] {
  return [
    { name: 'tidy', firstAfterMs: 10 * MINUTE, everyMs: DAY, act: database.tidy },
    {
      name: 'seal audit log',
      firstAfterMs: 2 * MINUTE,
      everyMs: HOUR,
      act: () => database.transactQuietly(sealAuditLog, clock()),
    },
    {
      name: 'forget handovers',
      firstAfterMs: MINUTE,
      everyMs: HOUR,
      act: () => database.transactQuietly(forgetHandovers, clock()),
    },
    {
      name: 'forget sign-ins',
      firstAfterMs: 3 * MINUTE,
      everyMs: HOUR,
      act: () => database.transactQuietly(forgetSignIns, clock()),
    },
    {
      name: 'forget deleted projects',
      firstAfterMs: 5 * MINUTE,
      everyMs: DAY,
      act: () => database.transactQuietly(forgetDeleted, clock()),
    },
    {
      name: 'clear orphans',
      firstAfterMs: 10 * MINUTE,
      everyMs: DAY,
      act: () => clearOrphans(database, files, clock(), log),
    },
  ];
}
