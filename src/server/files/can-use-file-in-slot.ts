import { pictureSlots } from '#domain/project/slots.ts';
import { maySlotHold } from '#domain/upload/document-kinds.ts';
import type { Tx } from '../kernel/db.ts';
import { findStored } from './stored-file-store.ts';

const pictures: readonly string[] = pictureSlots;

type FileInSlot = {
  readonly slot: string;
  readonly file: string;
  readonly organizations: readonly string[];
};

/**
 * Reports whether one of the organizations uploaded a file and the slot accepts its type, whatever slot it was uploaded for.
 * Locks the file's row, so the answer holds until the transaction ends.
 */
export async function canUseFileInSlot(tx: Tx, { slot, file, organizations }: FileInSlot): Promise<boolean> {
  const found = await findStored(tx, file);
  if (found === undefined || found.organization === null) return false;
  if (!organizations.includes(found.organization)) return false;
  return pictures.includes(slot) ? found.mediaType.startsWith('image/') : maySlotHold(slot, found.mediaType);
}
