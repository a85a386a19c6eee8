import { join } from 'node:path';
import type { Config } from './config.ts';
import type { DatabaseListener } from './kernel/database-availability.ts';
import type { Database } from './kernel/db.ts';
import { openDatabase } from './kernel/open-database.ts';
import type { RunningServer } from './kernel/running-servers.ts';

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded database in the data folder. In production
 * the server must keep what it confirmed. A server is noted as running (`self`); a command is not.
 */
export function openRegistryDatabase(
  { databaseUrl: url, dataDir, environment }: Pick<Config, 'databaseUrl' | 'dataDir' | 'environment'>,
  listener: DatabaseListener,
  self: RunningServer | null = null,
): Promise<Database> {
  const mustBeDurable = environment === 'production';
  return openDatabase({ url, folder: join(dataDir, 'database'), mustBeDurable, self }, listener);
}
