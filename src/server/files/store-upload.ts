import { m } from '#messages/messages.js';
import type { Database, Tx } from '../kernel/db.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { removeUnreferencedBytes } from './remove-unreferenced-bytes.ts';
import type { FileStore } from './file-port.ts';
import type { FileRecord } from './keep-file.ts';
import { insertFiles, lockQuota, lockHashes } from './stored-file-store.ts';

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

/**
 * Stores a file for an organization. Throws 413 when the organization would exceed its quota. The bytes are written outside
 * any transaction, because a store may be slow, and removed again if the row cannot be inserted.
 */
export async function storeUpload(
  database: Database,
  store: FileStore,
  uploader: Uploader,
  { kept, put }: Upload,
): Promise<void> {
  await database.transact(requireQuota, uploader.organization, [kept]);
  try {
    await put();
    await database.transact(recordUploads, uploader, [kept], store);
  } catch (error) {
    await database.transact(removeUnreferencedBytes, hashesOf(kept), store);
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
