import type { FileStore } from '../files/file-port.ts';
import type { Database } from '../kernel/db.ts';
import { composeDemonstration } from './compose/compose-demonstration.ts';
import { isRegistryEmpty } from './demonstration-queries.ts';
import { enterDemonstration } from './enter-demonstration.ts';
import { keepDemonstrationFiles } from './keep-files.ts';

/**
 * Loads the demonstration registry as of `now` into an empty registry, in one transaction. Does nothing if any organization was ever
 * entered. Pictures and documents are drawn and stored before any row refers to them.
 */
export async function loadDemonstration(database: Database, files: FileStore, now: Date): Promise<void> {
  if (!(await isRegistryEmpty(database.db))) return;
  const demonstration = composeDemonstration(now);
  const kept = await keepDemonstrationFiles(files, demonstration);
  await database.transact(enterDemonstration, demonstration, kept);
}
