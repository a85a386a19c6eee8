import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database, Tx } from '../kernel/db.ts';
import { isSystemError } from '../kernel/start-problem.ts';
import { removeUnreferencedBytes } from './remove-unreferenced-bytes.ts';
import type { FileStore } from './file-port.ts';
import { listOrphans } from './orphan-queries.ts';
import { deleteStored, lockOrphan } from './stored-file-store.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 30;
const BATCH_SIZE = 1000;

/** Deletes unreferenced files uploaded more than 30 days ago, and partial uploads older than a day left by a stopped server. */
export async function clearOrphans(
  database: Database,
  store: FileStore,
  now: Date,
  log: Logger,
): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  let cleared = 0;
  for (const id of await listOrphans(database.db, before, BATCH_SIZE)) {
    try {
      if (await database.transact(clearOrphan, id, before, store)) cleared += 1;
    } catch (error) {
      // An unknown reference to the file, or an unavailable store: the next run tries again.
      log.warn({ err: error, file: id }, 'a file that nothing names was not cleared away');
    }
  }
  await clearPartialUploads(store.incoming, new Date(now.getTime() - DAY_MS));
  if (cleared > 0) log.info({ files: cleared }, 'files that nothing named were cleared away');
}

/**
 * Deletes an unreferenced file's row, then its bytes unless another file shares them. If the server stops in between, the
 * row is rolled back while the bytes are gone; the next run deletes the row.
 */
async function clearOrphan(tx: Tx, id: string, before: Date, store: FileStore): Promise<boolean> {
  const orphan = await lockOrphan(tx, id, before);
  if (orphan === undefined) return false;
  await removeUnreferencedBytes(tx, await deleteStored(tx, id, orphan.sha256), store);
  return true;
}

async function clearPartialUploads(folder: string, before: Date): Promise<void> {
  for (const name of await listNames(folder)) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path, { force: true });
  }
}

async function listNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}
