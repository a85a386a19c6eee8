import type { Tx } from '../kernel/db.ts';
import type { FileRecord } from './keep-file.ts';
import { insertFiles } from './stored-file-store.ts';

/** Time of storage, and the owning organization; null for the registry's own files. */
type Ownership = { readonly at: Date; readonly organization: string | null };

/** Records files whose bytes are in the store, so that projects and organizations can reference them. */
export async function insertStoredFiles(
  tx: Tx,
  files: readonly FileRecord[],
  ownership: Ownership,
): Promise<void> {
  await insertFiles(tx, files, ownership);
}
