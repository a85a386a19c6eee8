import type { Tx } from '../kernel/db.ts';
import { findStored } from './stored-file-store.ts';

/** Reports whether a file is a picture that an organization uploaded. The answer holds until the transaction ends. */
export async function ownsPicture(tx: Tx, organization: string, file: string): Promise<boolean> {
  const found = await findStored(tx, file);
  return found?.organization === organization && found.mediaType.startsWith('image/');
}
