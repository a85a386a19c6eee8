import type { FileStore } from '../files/disk-file-store.ts';
import type { Database } from '../kernel/db.ts';

export async function loadDemonstration(_database: Database, _files: FileStore, _now: Date): Promise<void> {
  await Promise.resolve();
}
