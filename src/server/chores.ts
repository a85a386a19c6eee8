import { sealAuditLog } from './audit/seal-audit-log.ts';
import type { Database } from './kernel/db.ts';
import type { Chore } from './kernel/keep-doing.ts';
import { forgetHandovers } from './users/forget-handovers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What every server of a registry does by itself; those that share a database may come at once. */
export function choresOf(database: Database, clock: () => Date): readonly Chore[] {
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
  ];
}
