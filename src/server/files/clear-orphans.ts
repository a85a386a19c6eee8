import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database, Tx } from '../kernel/db.ts';
import { isFault } from '../kernel/start-problem.ts';
import { clearBytes } from './clear-bytes.ts';
import type { FileStore } from './file-port.ts';
import { listOrphans } from './orphan-queries.ts';
import { deleteStored, lockOrphan } from './stored-file-store.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const MOST_AT_A_TIME = 1000;

/**
 * Clears away files that were uploaded more than 30 days ago and that nothing names, and what was left half arrived by a
 * server that stopped.
 */
export async function clearOrphans(
  database: Database,
  store: FileStore,
  now: Date,
  log: Logger,
): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  let cleared = 0;
  for (const id of await listOrphans(database.db, before, MOST_AT_A_TIME)) {
    try {
      if (await database.transactWithoutInvalidation(clearOrphan, id, before, store)) cleared += 1;
    } catch (error) {
      // Something names it that this does not know of, or the store is away: it waits for another day.
      log.warn({ err: error, file: id }, 'a file that nothing names was not cleared away');
    }
  }
  await clearArrivals(store.incoming, new Date(now.getTime() - DAY_MS));
  if (cleared > 0) log.info({ files: cleared }, 'files that nothing named were cleared away');
}

/**
 * The row goes first, which nothing may name, then its bytes, where they are no other file's. Should the server stop in
 * between, the row is back and its bytes are gone: it is cleared away the next day.
 */
async function clearOrphan(tx: Tx, id: string, before: Date, store: FileStore): Promise<boolean> {
  const orphan = await lockOrphan(tx, id, before);
  if (orphan === undefined) return false;
  await clearBytes(tx, await deleteStored(tx, id, orphan.sha256), store);
  return true;
}

async function clearArrivals(folder: string, before: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path, { force: true });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isFault(error, 'ENOENT')) return [];
    throw error;
  }
}
