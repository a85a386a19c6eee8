import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRecipients } from './backup/age-keys.ts';
import { type Config, readConfig } from './config.ts';
import { requireDataFolder, requireFreePort, requireNode } from './kernel/check-start.ts';
import { StartProblem } from './kernel/start-problem.ts';

/** Folder of the built web app. */
export const webFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

/**
 * Reads the settings and checks the version of Node.js, the port, the data folder, the keys of backups and the web app,
 * before the slow work of loading the server. Throws a `StartProblem` if the registry cannot start.
 */
export async function checkStart(environment: NodeJS.ProcessEnv): Promise<Config> {
  requireNode(process.versions.node);
  const config = readConfig(environment);
  await requireFreePort(config.host, config.port);
  if (config.metrics.port !== null) await requireFreePort('127.0.0.1', config.metrics.port, 'METRICS_PORT');
  requireDataFolder(config.dataDir);
  await readRecipients(config.backup?.encryptTo ?? null);
  if (!existsSync(join(webFolder, 'client', 'index.html'))) {
    throw new StartProblem(
      'The web app is not built yet. Start the registry with `npm start`, which builds it.',
    );
  }
  return config;
}

/** Returns what the console shows once the registry is open at an address. */
export function greeting(config: Config, address: string): string {
  const storage =
    config.databaseUrl === null
      ? `embedded database in ${config.dataDir} (one server, made to sync; for several, see docs/operations.md)`
      : 'PostgreSQL server of DATABASE_URL';
  const processes = config.workers === 1 ? '' : `Server processes: ${config.workers}\n`;
  return `${config.productName} ${config.version} is open at ${address}\nKept in: ${storage}\n${processes}`;
}
