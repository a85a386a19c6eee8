import { m } from '#messages/messages.js';
import type { Tx } from '../kernel/db.ts';
import { ProblemError } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { FileStore } from './disk-files.ts';
import { type DrawnPicture, keepDrawn } from './keep-file.ts';
import { insertFiles, lockBytes } from './stored-file-store.ts';

const MOST_BYTES = 500 * 1024 * 1024;
const uploadLimit = { bucket: 'upload', most: 60, seconds: 3600 };

type Uploader = { readonly organization: string; readonly now: Date };

/** Counts an upload before a byte of it is read: 429 where an organisation sent too many. */
export async function countUpload(
  tx: Tx,
  { organization, now }: Uploader,
  count: CountRequest,
): Promise<void> {
  await count(tx, uploadLimit, organization, now);
}

/**
 * Stores a picture as an organisation's and answers its id; nothing of it where that would be more than it may store. The
 * bytes go into the store in the transaction, once it is sure that they may, so that a refusal leaves none behind.
 */
export async function storePicture(
  tx: Tx,
  picture: DrawnPicture,
  { organization, now }: Uploader,
  store: FileStore,
): Promise<string> {
  const size = picture.variants.reduce((sum, { jpeg }) => sum + jpeg.length, picture.bytes.length);
  if ((await lockBytes(tx, organization)) + size > MOST_BYTES) {
    const say = (locale: 'en' | 'fr') => m.problem_quota({}, { locale });
    throw new ProblemError(413, say, { file: say });
  }
  const kept = await keepDrawn(store, picture);
  await insertFiles(tx, [kept], { at: now, organization });
  return kept.id;
}
