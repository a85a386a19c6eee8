import type { Tx } from '../kernel/db.ts';
import type { FileStore } from './file-port.ts';
import { listReferencedHashes, lockHashes } from './stored-file-store.ts';

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
