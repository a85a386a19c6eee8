import { join } from 'node:path';
import type { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { diskFileStore } from '#server/files/open-files.ts';
import type { Database } from '#server/kernel/db.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { openLog } from '#server/kernel/log.ts';
import type { ReplyCache } from '#server/kernel/reply-cache.ts';

/** Keeps nothing: every reply is computed. */
export const noCache: ReplyCache = {
  find: () => undefined,
  findKept: () => undefined,
  isDue: () => false,
  staleness: () => null,
  check: () => Promise.resolve(),
  observe: async (compute) => ({
    result: await compute(),
    reads: { tables: [], since: 0, canBeKept: false },
  }),
  hasRoomFor: () => false,
  catchUp: () => Promise.resolve(),
  keep: () => undefined,
};

/** Returns what the measured app needs beside its cache; its files are in the folder. */
export function measuredDeps(
  database: Database,
  folder: string,
  web: string | null,
): Omit<Parameters<typeof buildApp>[0], 'cache'> {
  return {
    config: readConfig({ ENVIRONMENT: 'production', DATA_DIR: folder }),
    database,
    files: diskFileStore(join(folder, 'files')),
    mailbox: { post: () => Promise.resolve(), postToAdmins: async () => undefined },
    keys: keysFrom('measured, and nothing else'),
    log: openLog('production', '/dev/null'),
    clock: () => new Date(),
    loadSandbox: null,
    logHaltedBy: () => null,
    web,
  };
}
