import { m } from '#messages/messages.js';
import type { Database, Tx } from '../kernel/db.ts';
import { ProblemError } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { clearBytes } from './clear-bytes.ts';
import type { FileStore } from './file-port.ts';
import type { KeptFile } from './keep-file.ts';
import { insertFiles, lockBytes, lockHashes } from './stored-file-store.ts';

const MOST_BYTES = 500 * 1024 * 1024;
const uploadLimit = { bucket: 'upload', most: 60, seconds: 3600 };

export type Uploader = { readonly organization: string; readonly now: Date };

/** A file as it will be stored, and how its bytes come into the store. */
export type Upload = { readonly kept: KeptFile; readonly put: () => Promise<void> };

/** Counts an upload before a byte of it is read: 429 where an organization sent too many. */
export async function countUpload(
  tx: Tx,
  { organization, now }: Uploader,
  count: CountRequest,
): Promise<void> {
  await count(tx, uploadLimit, organization, now);
}

/**
 * Stores a file as an organization's; nothing of it where that would be more than it may store (413). The bytes go in
 * outside every transaction, as a store may be slow, and are taken out again where no row comes to name them.
 */
export async function storeUpload(
  database: Database,
  store: FileStore,
  uploader: Uploader,
  { kept, put }: Upload,
): Promise<void> {
  await database.transactWithoutInvalidation(requireRoom, uploader.organization, kept);
  try {
    await put();
    await database.transactWithoutInvalidation(enterUpload, uploader, kept, store);
  } catch (error) {
    await database.transactWithoutInvalidation(clearBytes, hashesOf(kept), store);
    throw error;
  }
}

async function requireRoom(tx: Tx, organization: string, { bytes, variants }: KeptFile): Promise<void> {
  const size = variants.reduce((sum, variant) => sum + variant.bytes, bytes);
  if ((await lockBytes(tx, organization)) + size <= MOST_BYTES) return;
  const say = (locale: 'en' | 'fr') => m.problem_quota({}, { locale });
  throw new ProblemError(413, say, { file: say });
}

async function enterUpload(tx: Tx, { organization, now }: Uploader, kept: KeptFile, store: FileStore) {
  await requireRoom(tx, organization, kept);
  const hashes = hashesOf(kept);
  await lockHashes(tx, hashes);
  for (const hash of hashes) if (!(await store.has(hash))) throw clearedMeanwhile();
  await insertFiles(tx, [kept], { at: now, organization });
}

function hashesOf({ sha256, variants }: KeptFile): readonly string[] {
  return [sha256, ...variants.map((variant) => variant.sha256)];
}

/** The same bytes were an older file's, and were cleared away with it between putting them in and naming them. */
function clearedMeanwhile(): ProblemError {
  return new ProblemError(503, (locale) => m.problem_unavailable({}, { locale }));
}
