import type { Tx } from '../kernel/db.ts';
import { findStored } from './stored-file-store.ts';

/** Whether a stored file is a picture that an organization uploaded; it stays so until the transaction ends. */
export async function isPictureOf(tx: Tx, organization: string, file: string): Promise<boolean> {
  const found = await findStored(tx, file);
  return found?.organization === organization && found.mediaType.startsWith('image/');
}
