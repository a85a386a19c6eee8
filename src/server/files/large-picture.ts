import { buffer } from 'node:stream/consumers';
import type { Database, Tx } from '../kernel/db.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { FileStore } from './file-port.ts';
import { findVariant } from './file-queries.ts';
import { removeUnreferencedBytes } from './store-upload.ts';
import { findStored, insertVariant, lockHashes } from './stored-file-store.ts';

/** Width in pixels of a picture for sharp screens. */
export const LARGE_WIDTH = 1200;

type Deps = { readonly database: Database; readonly store: FileStore };
type StoredPicture = { readonly id: string; readonly sha256: string; readonly mediaType: string };

const limitDrawing = limitConcurrency({ concurrent: 1, queued: 40 });

/**
 * Returns the JPEG of a picture for sharp screens. It is drawn and stored when it is first requested, so
 * pictures stored before there was such a width need no migration. Returns undefined for a file that is no
 * picture. Throws 503 when too many pictures are being drawn.
 */
export async function findLargePicture(deps: Deps, file: StoredPicture) {
  const found = await findVariant(deps.database.db, file.id, LARGE_WIDTH);
  if (found !== undefined || !file.mediaType.startsWith('image/')) return found;
  return limitDrawing(async () => {
    const drawnMeanwhile = await findVariant(deps.database.db, file.id, LARGE_WIDTH);
    return drawnMeanwhile ?? drawAndStore(deps, file);
  });
}

async function drawAndStore({ database, store }: Deps, { id, sha256: original }: StoredPicture) {
  const bytes = await store.read(original);
  if (bytes === null) throw new Error(`The file store has lost ${original}.`);
  // The library of pictures is large, so it is loaded when the first is drawn.
  const { drawJpeg } = await import('./keep-file.ts');
  const jpeg = await drawJpeg(await buffer(bytes), { width: LARGE_WIDTH, withoutEnlargement: true });
  const variant = { sha256: await store.put(jpeg), bytes: jpeg.length };
  const isKept = await database.transact(recordVariant, { file: id, width: LARGE_WIDTH, ...variant }, store);
  return isKept ? variant : undefined;
}

type Variant = Parameters<typeof insertVariant>[1];

/** Records a variant whose bytes are in the store. Returns false, without the bytes, when its file is gone. */
async function recordVariant(tx: Tx, variant: Variant, store: FileStore): Promise<boolean> {
  const file = await findStored(tx, variant.file);
  if (file === undefined) {
    await removeUnreferencedBytes(tx, [variant.sha256], store);
    return false;
  }
  await lockHashes(tx, [variant.sha256]);
  if (!(await store.has(variant.sha256))) throw new Error(`The file store has lost ${variant.sha256}.`);
  await insertVariant(tx, variant);
  return true;
}
