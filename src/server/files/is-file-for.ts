import { pictureSlots } from '#domain/project/slots.ts';
import { maySlotHold } from '#domain/upload/document-kinds.ts';
import type { Tx } from '../kernel/db.ts';
import { findStored } from './stored-file-store.ts';

const pictures: readonly string[] = pictureSlots;

type Place = {
  readonly slot: string;
  readonly file: string;
  readonly organizations: readonly string[];
};

/**
 * Whether a stored file was uploaded by one of these organizations and may stand in a slot, whatever slot it was uploaded
 * for: a slot for PDF alone takes no other document. It stays so until the transaction ends.
 */
export async function isFileFor(tx: Tx, { slot, file, organizations }: Place): Promise<boolean> {
  const found = await findStored(tx, file);
  if (found === undefined || found.organization === null) return false;
  if (!organizations.includes(found.organization)) return false;
  return pictures.includes(slot) ? found.mediaType.startsWith('image/') : maySlotHold(slot, found.mediaType);
}
