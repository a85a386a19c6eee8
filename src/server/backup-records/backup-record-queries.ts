import type { BackupTimes } from '#domain/backup-age.ts';
import type { Db } from '../kernel/db.ts';

/** Reads when the newest backup and drill were made, and when the registry was first started. */
export async function findBackupTimes(db: Db): Promise<BackupTimes> {
  const [backup, drill] = [await newest(db, 'backup'), await newest(db, 'drill')];
  const genesis = await db.selectFrom('ledgerEvent').select('at').where('idx', '=', 0).executeTakeFirst();
  return { backup, drill, opened: genesis?.at ?? null };
}

async function newest(db: Db, kind: 'backup' | 'drill'): Promise<Date | null> {
  const row = await db
    .selectFrom('backupRecord')
    .select('at')
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
