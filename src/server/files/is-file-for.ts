import { pictureSlots } from '#domain/project/slots.ts';
import type { Tx } from '../kernel/db.ts';
import { findStored } from './stored-file-store.ts';

const pictures: readonly string[] = pictureSlots;

/** Whether a stored file was uploaded by one of these organisations and may stand in a slot; it stays until the transaction ends. */
export async function isFileFor(
  tx: Tx,
  {
    slot,
    file,
    organizations,
  }: { readonly slot: string; readonly file: string; readonly organizations: readonly string[] },
): Promise<boolean> {
  const found = await findStored(tx, file);
  if (found === undefined || found.organization === null) return false;
  return (
    organizations.includes(found.organization) &&
    found.mediaType.startsWith('image/') === pictures.includes(slot)
  );
}
