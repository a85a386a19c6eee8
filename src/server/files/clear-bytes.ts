import type { Tx } from '../kernel/db.ts';
import type { FileStore } from './file-port.ts';
import { listNamedHashes, lockHashes } from './stored-file-store.ts';

/** Takes those of these bytes out of the store that no file names any more, or that none came to name. */
export async function clearBytes(tx: Tx, hashes: readonly string[], store: FileStore): Promise<void> {
  await lockHashes(tx, hashes);
  const named = await listNamedHashes(tx, hashes);
  for (const hash of new Set(hashes)) if (!named.has(hash)) await store.remove(hash);
}
