import { join } from 'node:path';
import type { Config } from './config.ts';
import type { DatabaseListener } from './kernel/database-availability.ts';
import type { Database } from './kernel/db.ts';
import { openDatabase } from './kernel/open-database.ts';

/** Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded database in the data folder. */
export function openRegistryDatabase(
  { databaseUrl: url, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  listener: DatabaseListener,
): Promise<Database> {
  return openDatabase({ url, folder: join(dataDir, 'database') }, listener);
}
