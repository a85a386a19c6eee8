import type { Config } from './config.ts';

/** Returns what the console shows once the registry is open at an address. */
export function greeting(config: Config, address: string): string {
  const storage =
    config.databaseUrl === null
      ? `embedded database in ${config.dataDir} (one server, made to sync; for several, see docs/operations.md)`
      : 'PostgreSQL server of DATABASE_URL';
  const processes = config.workers === 1 ? '' : `Server processes: ${config.workers}\n`;
  return `${config.productName} ${config.version} is open at ${address}\nKept in: ${storage}\n${processes}`;
}
