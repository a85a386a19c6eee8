import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { diskFileStore } from '#server/files/disk-files.ts';
import { openLog } from '#server/kernel/log.ts';
import { replyCache } from '#server/kernel/reply-cache.ts';
import { now } from './builders.ts';
import { openTestDatabase } from './test-database.ts';

/** The whole server in this process, without a port, on a database and a file store of its own. */
export async function openTestApp(settings: NodeJS.ProcessEnv = {}) {
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'registry-files-'));
  const files = diskFileStore(folder);
  const config = readConfig({ ENVIRONMENT: 'test', ...settings });
  const log = openLog('test');
  log.level = 'silent';
  const cache = replyCache(database, Date.now);
  const app = await buildApp({ config, database, files, log, clock: () => now, cache, web: null });
  const close = async () => {
    await app.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, database, files, close };
}
