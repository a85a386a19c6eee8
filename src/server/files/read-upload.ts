import type { FileStore } from './file-port.ts';
import { keptAs, putDrawn } from './keep-file.ts';
import { readDocument } from './read-document.ts';
import type { Received } from './receive-form.ts';
import { reencodePicture } from './reencode-picture.ts';
import type { Upload } from './store-upload.ts';

/** Checks and re-encodes a received picture. Throws a 415 problem for other files and a 413 problem above 40 million pixels. */
export async function readPictureUpload({ file, filename }: Received, store: FileStore): Promise<Upload> {
  const picture = await reencodePicture(file.path, filename);
  return { kept: keptAs(picture), put: () => putDrawn(store, picture) };
}

/** Checks a received document. Throws a 400 problem for an unknown slot and a 415 problem for a type that the slot refuses. */
export async function readDocumentUpload(received: Received, store: FileStore): Promise<Upload> {
  const kept = await readDocument(received);
  return { kept, put: () => store.take(received.file) };
}
