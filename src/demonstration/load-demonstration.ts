import type { FileStore } from '#server/files/file-port.ts';
import type { Database } from '#server/kernel/db.ts';
import { isRegistryEmpty } from '#server/site/site-queries.ts';
import { composeDemonstration } from './compose/compose-demonstration.ts';
import { enterDemonstration } from './enter-demonstration.ts';
import { storeDemonstrationFiles } from './store-files.ts';

/**
 * Loads the demonstration registry as of `now` into an empty registry, in one transaction. Does nothing if any organization was ever
 * entered. Pictures and documents are stored before any row refers to them.
 */
export async function loadDemonstration(database: Database, store: FileStore, now: Date): Promise<void> {
  if (!(await isRegistryEmpty(database.db))) return;
  const demonstration = composeDemonstration(now);
  const files = await storeDemonstrationFiles(store, demonstration);
  await database.transact(enterDemonstration, demonstration, files, store);
}
