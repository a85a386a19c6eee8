import type { Tx } from '../kernel/db.ts';
import { insertRecord } from './backup-record-store.ts';

/** Records a backup, by the time of the state that it has, or a drill that found all as it was. */
export async function recordBackup(tx: Tx, kind: 'backup' | 'drill', at: Date): Promise<void> {
  await insertRecord(tx, kind, at);
}
