import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { randomId } from '../kernel/ids.ts';
import type { FileStore } from './file-port.ts';

export type FileRecord = {
  readonly id: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly filename: string;
  readonly variants: readonly { readonly width: number; readonly sha256: string; readonly bytes: number }[];
};

const VARIANT_WIDTHS = [300, 600];
/** A narrow picture is not enlarged beyond this height, in widths. */
const MAX_HEIGHT_IN_WIDTHS = 10;
/** Pictures with more pixels are rejected before decoding. */
export const MAX_PIXELS = 40_000_000;
/** Sharp stops after this time, with an error whose message has “timeout: ”. */
export const TIMEOUT_SECONDS = 20;

/** A re-encoded picture ready to be stored, with its two JPEG widths (specification §3). */
export type EncodedPicture = {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly filename: string;
  readonly variants: readonly { readonly width: number; readonly jpeg: Uint8Array }[];
};

/** Renders a picture's two JPEG widths. */
export async function drawVariants(bytes: Uint8Array): Promise<EncodedPicture['variants']> {
  return Promise.all(
    VARIANT_WIDTHS.map(async (width) => ({ width, jpeg: await drawJpeg(bytes, { width }) })),
  );
}

type Size = { readonly width: number; readonly withoutEnlargement?: boolean };

/** Renders a picture as a JPEG; one more than ten times as high as wide becomes narrower. */
export function drawJpeg(bytes: Uint8Array, size: Size): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ ...size, height: size.width * MAX_HEIGHT_IN_WIDTHS, fit: 'inside' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** Returns the file record of a re-encoded picture, under a new random id. */
export function keptAs({ bytes, mediaType, filename, variants }: EncodedPicture): FileRecord {
  const widths = variants.map(({ width, jpeg }) => {
    return { width, sha256: sha256Of(jpeg), bytes: jpeg.length };
  });
  const original = { sha256: sha256Of(bytes), bytes: bytes.length };
  return { id: randomId(), ...original, mediaType, filename, variants: widths };
}

/**
 * Stores the bytes of a re-encoded picture. Call it before any row references them. Fails only once nothing is being
 * stored any more: what is removed then does not come back.
 */
export async function putDrawn(store: FileStore, { bytes, variants }: EncodedPicture): Promise<void> {
  const parts = [bytes, ...variants.map(({ jpeg }) => jpeg)];
  const results = await Promise.allSettled(parts.map((part) => store.put(part)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
