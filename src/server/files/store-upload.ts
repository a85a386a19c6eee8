import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { m } from '#messages/messages.js';
import type { Database, Tx } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { isSystemError } from '../kernel/start-problem.ts';
import type { FileStore } from './file-port.ts';
import { listOrphans } from './file-queries.ts';
import type { FileRecord } from './keep-file.ts';
import {
  deleteStored,
  insertFiles,
  listReferencedHashes,
  lockHashes,
  lockOrphan,
  lockQuota,
} from './stored-file-store.ts';

const QUOTA_BYTES = 500 * 1024 * 1024;
const uploadLimit = { bucket: 'upload', most: 60, seconds: 3600 };

export type Uploader = { readonly organization: string; readonly now: Date };

/** A file record, and the function that stores its bytes. */
export type Upload = { readonly kept: FileRecord; readonly put: () => Promise<void> };

/** Counts an upload against the organization's limit, before its body is read. Throws 429 above the limit. */
export async function countUpload(
  tx: Tx,
  { organization, now }: Uploader,
  count: CountRequest,
): Promise<void> {
  await count(tx, uploadLimit, organization, now);
}

type StoreDeps = { readonly database: Database; readonly store: FileStore; readonly log: Logger };

/**
 * Stores a file for an organization. Throws 413 when the organization would exceed its quota. The bytes are
 * written outside any transaction, because a store may be slow, and removed again if the row cannot be
 * inserted.
 */
export async function storeUpload(
  { database, store, log }: StoreDeps,
  uploader: Uploader,
  { kept, put }: Upload,
): Promise<void> {
  await database.transact(requireQuota, uploader.organization, [kept]);
  try {
    await put();
    await database.transact(recordUploads, uploader, [kept], store);
  } catch (error) {
    try {
      await database.transact(removeUnreferencedBytes, hashesOf(kept), store);
    } catch (leftOver) {
      log.warn({ err: leftOver, files: hashesOf(kept) }, 'the bytes of a refused upload were not removed');
    }
    throw error;
  }
}

async function requireQuota(tx: Tx, organization: string, files: readonly FileRecord[]): Promise<void> {
  const parts = files.flatMap((file) => [file, ...file.variants]);
  const size = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if ((await lockQuota(tx, organization)) + size <= QUOTA_BYTES) return;
  const sentence = (locale: Locale) => m.problem_quota({}, { locale });
  throw new ProblemError(413, sentence, { file: sentence });
}

/** Records uploads whose bytes are in the store. Throws 413 when the organization would exceed its quota. */
export async function recordUploads(
  tx: Tx,
  { organization, now }: Uploader,
  files: readonly FileRecord[],
  store: FileStore,
): Promise<void> {
  await requireQuota(tx, organization, files);
  const hashes = [...new Set(files.flatMap(hashesOf))];
  await lockHashes(tx, hashes);
  for (const hash of hashes) if (!(await store.has(hash))) throw clearedMeanwhile();
  await insertFiles(tx, files, { at: now, organization });
}

function hashesOf({ sha256, variants }: FileRecord): readonly string[] {
  return [sha256, ...variants.map((variant) => variant.sha256)];
}

/** Problem for bytes removed with an older identical file between storing them and inserting the row. */
function clearedMeanwhile(): ProblemError {
  return new ProblemError(503, (locale) => m.problem_unavailable({}, { locale }));
}

/** Removes content from the store unless a stored file or variant still references its hash. */
export async function removeUnreferencedBytes(
  tx: Tx,
  hashes: readonly string[],
  store: FileStore,
): Promise<void> {
  await lockHashes(tx, hashes);
  const referenced = await listReferencedHashes(tx, hashes);
  for (const hash of new Set(hashes)) if (!referenced.has(hash)) await store.remove(hash);
}

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 30;
const BATCH_SIZE = 1000;

/**
 * Deletes files that nothing has referenced for 30 days, and partial uploads older than a day left by a
 * stopped server.
 */
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
 * Deletes an unreferenced file's row, then its bytes unless another file shares them. If the server stops in
 * between, the row is rolled back while the bytes are gone; the next run deletes the row.
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
    const mtime = await changedAt(path);
    if (mtime !== null && mtime < before) await rm(path, { force: true });
  }
}

/** Returns when a file was changed; null once it is gone, because its upload has ended meanwhile. */
async function changedAt(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null;
    throw error;
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
