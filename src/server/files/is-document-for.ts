import { maySlotHold } from '#domain/upload/document-kinds.ts';
import type { Tx } from '../kernel/db.ts';
import { findStored } from './stored-file-store.ts';

/**
 * Whether a stored file is one that an organisation uploaded and that a slot for documents may hold: what was uploaded for
 * another slot is asked again. It stays so until the transaction ends.
 */
export async function isDocumentFor(
  tx: Tx,
  organization: string,
  file: string,
  slot: string,
): Promise<boolean> {
  const found = await findStored(tx, file);
  return found?.organization === organization && maySlotHold(slot, found.mediaType);
}
