import type { FileStore } from '../files/file-port.ts';
import type { Database } from '../kernel/db.ts';
import { composeDemonstration } from './compose/compose-demonstration.ts';
import { isRegistryEmpty } from './demonstration-queries.ts';
import { enterDemonstration } from './enter-demonstration.ts';
import { keepDemonstrationFiles } from './keep-files.ts';

/**
 * Loads the demonstration registry of a moment into an empty one, in one transaction; where anybody was ever entered it
 * does nothing.
 * Its pictures and documents are drawn here and lie in the store before any row names them.
 */
export async function loadDemonstration(database: Database, files: FileStore, now: Date): Promise<void> {
  if (!(await isRegistryEmpty(database.db))) return;
  const demonstration = composeDemonstration(now);
  const kept = await keepDemonstrationFiles(files, demonstration);
  await database.transact(enterDemonstration, demonstration, kept);
}
