import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { randomId } from '../kernel/ids.ts';
import type { FileStore } from './file-port.ts';

export type KeptFile = {
  readonly id: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly filename: string;
  readonly variants: readonly { readonly width: number; readonly sha256: string; readonly bytes: number }[];
};

const VARIANT_WIDTHS = [300, 600];
/** The most pixels of a picture that is opened at all. */
export const MOST_PIXELS = 40_000_000;

/** A picture as it will be stored, with its two JPEG widths (specification §3). */
export type DrawnPicture = {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly filename: string;
  readonly variants: readonly { readonly width: number; readonly jpeg: Uint8Array }[];
};

/** Draws a picture's two JPEG widths. */
export async function drawVariants(bytes: Uint8Array): Promise<DrawnPicture['variants']> {
  return Promise.all(
    VARIANT_WIDTHS.map(async (width) => {
      const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).resize({ width });
      const jpeg = await image
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82, mozjpeg: true })
        .toBuffer();
      return { width, jpeg };
    }),
  );
}

/** What a drawn picture is kept as, under an address of its own. */
export function keptAs({ bytes, mediaType, filename, variants }: DrawnPicture): KeptFile {
  const widths = variants.map(({ width, jpeg }) => {
    return { width, sha256: sha256Of(jpeg), bytes: jpeg.length };
  });
  const whole = { sha256: sha256Of(bytes), bytes: bytes.length };
  return { id: randomId(), ...whole, mediaType, filename, variants: widths };
}

/** Puts a drawn picture's bytes into the store, before any row names them. */
export async function putDrawn(store: FileStore, { bytes, variants }: DrawnPicture): Promise<void> {
  await Promise.all([bytes, ...variants.map(({ jpeg }) => jpeg)].map((part) => store.put(part)));
}

/** Puts a picture's bytes and its two JPEG widths into the store, before any row names them. */
export async function keepPicture(store: FileStore, bytes: Uint8Array, filename: string): Promise<KeptFile> {
  const { format } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
  const variants = await drawVariants(bytes);
  const drawn = { bytes, filename, mediaType: `image/${format}`, variants };
  await putDrawn(store, drawn);
  return keptAs(drawn);
}

/** Puts a PDF's bytes into the store. */
export async function keepPdf(store: FileStore, bytes: Uint8Array, filename: string): Promise<KeptFile> {
  const whole = { sha256: await store.put(bytes), bytes: bytes.length };
  return { id: randomId(), ...whole, mediaType: 'application/pdf', filename, variants: [] };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
