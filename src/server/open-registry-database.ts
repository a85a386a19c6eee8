import { join } from 'node:path';
import type { Config } from './config.ts';
import type { DatabaseListener } from './kernel/database-availability.ts';
import type { Database } from './kernel/db.ts';
import { openDatabase } from './kernel/open-database.ts';
import type { ServerOptions } from './kernel/postgres/open-server.ts';

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded database in the data folder. In production
 * the server must keep what it confirmed. Commands are not noted as running, and read no replicas.
 */
export function openRegistryDatabase(
  { databaseUrl: url, dataDir, environment }: Pick<Config, 'databaseUrl' | 'dataDir' | 'environment'>,
  listener: DatabaseListener,
  options: ServerOptions = {},
): Promise<Database> {
  const mustBeDurable = environment === 'production';
  return openDatabase({ url, folder: join(dataDir, 'database'), mustBeDurable, ...options }, listener);
}
