import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { FileStore } from '#server/files/file-port.ts';
import { drawVariants, type FileRecord, keptAs, putDrawn } from '#server/files/keep-file.ts';
import { randomId } from '#server/kernel/ids.ts';

/** Stores a picture's bytes and its two JPEG widths, without a row that refers to them. */
export async function keepPicture(
  store: FileStore,
  bytes: Uint8Array,
  filename: string,
): Promise<FileRecord> {
  const { format } = await sharp(bytes).metadata();
  const picture = { bytes, filename, mediaType: `image/${format}`, variants: await drawVariants(bytes) };
  await putDrawn(store, picture);
  return keptAs(picture);
}

/** Stores a PDF's bytes, without a row that refers to them. */
export async function keepPdf(store: FileStore, bytes: Uint8Array, filename: string): Promise<FileRecord> {
  await store.put(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const original = { id: randomId(), sha256, bytes: bytes.length };
  return { ...original, mediaType: 'application/pdf', filename, variants: [] };
}
