import { pictureSlots } from '#domain/project/project-terms.ts';
import { maySlotHold } from '#domain/upload/document-kinds.ts';
import type { Tx } from '../kernel/db.ts';
import { findStored } from './stored-file-store.ts';

/** Returns the path of a stored file. For pictures, append `/300`, `/600` or `/1200` for a JPEG of that width. */
export function fileAddress(id: string): string {
  return `/files/${id}`;
}

const fileAddressPattern = /^\/files\/([0-9a-f]{64})(?:\?.*)?$/;

/** Returns the file id in a path of ours, signed or not, or null for any other text. */
export function fileIdFromPath(text: string): string | null {
  return fileAddressPattern.exec(text)?.[1] ?? null;
}

const pictures: readonly string[] = pictureSlots;

type FileInSlot = {
  readonly slot: string;
  readonly file: string;
  readonly organizations: readonly string[];
};

/**
 * Reports whether one of the organizations uploaded a file and the slot accepts its type, whatever slot it
 * was uploaded for. Locks the file's row, so the answer holds until the transaction ends.
 */
export async function canUseFileInSlot(tx: Tx, { slot, file, organizations }: FileInSlot): Promise<boolean> {
  const found = await findStored(tx, file);
  if (found === undefined || found.organization === null) return false;
  if (!organizations.includes(found.organization)) return false;
  return pictures.includes(slot) ? found.mediaType.startsWith('image/') : maySlotHold(slot, found.mediaType);
}

/**
 * Reports whether a file is a picture that an organization uploaded. The answer holds until the transaction
 * ends.
 */
export async function ownsPicture(tx: Tx, organization: string, file: string): Promise<boolean> {
  const found = await findStored(tx, file);
  return found?.organization === organization && found.mediaType.startsWith('image/');
}
