import type { Tx } from '../kernel/db.ts';
import type { KeptFile } from './keep-file.ts';
import { insertFiles } from './stored-file-store.ts';

/** When files were stored and whose they are: an organization's, which may name them in its projects, or the registry's own. */
type Belonging = { readonly at: Date; readonly organization: string | null };

/** Enters files whose bytes are in the store, so that projects and organizations can name them. */
export async function enterFiles(tx: Tx, files: readonly KeptFile[], belonging: Belonging): Promise<void> {
  await insertFiles(tx, files, belonging);
}
