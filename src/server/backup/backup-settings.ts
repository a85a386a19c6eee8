import { resolve } from 'node:path';
import { z } from 'zod';
import { isBackupPlace, isFolder } from './backup-arguments.ts';
import type { BackupPlan } from './nightly-backup.ts';

/** Settings of the backups that the server makes by itself, and of its warnings. */
export const backupSettings = z.object({
  BACKUP_TO: z
    .string()
    .refine(
      isBackupPlace,
      'BACKUP_TO takes a folder, such as /backups/registry, or a bucket and a folder in it, such as s3://registry-backups/production.',
    )
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'BACKUP_AT takes a time of day at the registry, such as 02:30.')
    .default('02:30'),
  BACKUP_ENCRYPT_TO: z.string().optional(),
  BACKUP_CHECK: z.enum(['on', 'off'], 'BACKUP_CHECK takes on or off.').default('on'),
});

/** Returns where and when the server backs up by itself; null if it does not. */
export function backupOf(values: z.output<typeof backupSettings>): BackupPlan | null {
  const { BACKUP_TO, BACKUP_AT, BACKUP_ENCRYPT_TO } = values;
  if (BACKUP_TO === undefined) return null;
  const to = isFolder(BACKUP_TO) ? resolve(BACKUP_TO) : BACKUP_TO;
  return { to, encryptTo: BACKUP_ENCRYPT_TO ?? null, at: BACKUP_AT };
}
