import type { Tx } from '../kernel/db.ts';
import type { KeptFile } from './keep-file.ts';
import { insertFiles } from './stored-file-store.ts';

/** Enters files whose bytes are in the store, so that projects and organisations can name them. */
export async function enterFiles(tx: Tx, files: readonly KeptFile[], now: Date): Promise<void> {
  await insertFiles(tx, files, { at: now, organization: null });
}
