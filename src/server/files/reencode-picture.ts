import { m } from '#messages/messages.js';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError } from '../kernel/problems.ts';
import { cleanFileStem } from './clean-filename.ts';
import { type EncodedPicture, drawVariants, MAX_PIXELS } from './keep-file.ts';

const TIMEOUT_SECONDS = 20;
const CONTENT_TOO_LARGE = 413;
const UNSUPPORTED_MEDIA_TYPE = 415;
const runLimited = limitConcurrency({ concurrent: 2, queued: 20 });

// Only load formats we accept; SVG is needed for our own drawings only.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadSvg',
  ],
});

/** Encoder per input format. The first frame of a GIF becomes a PNG. */
const encoders: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 88 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 88 }),
  gif: (image) => image.png(),
};

/**
 * Re-encodes an uploaded picture upright and without metadata; the original bytes are never stored. Throws a 415 problem for
 * unsupported files and a 413 problem above 40 million pixels.
 */
export function reencodePicture(path: string, filename: string): Promise<EncodedPicture> {
  return runLimited(async () => {
    const original = await readFile(path);
    const format = pictureFormat(original);
    if (format === null) throw notPicture();
    const bytes = await reencode(original, format);
    const outputFormat = format === 'gif' ? 'png' : format;
    const extension = outputFormat === 'jpeg' ? 'jpg' : outputFormat;
    const fileInfo = {
      mediaType: `image/${outputFormat}`,
      filename: `${cleanFileStem(filename, 'picture')}.${extension}`,
    };
    return { bytes, ...fileInfo, variants: await drawVariants(bytes) };
  });
}

async function reencode(original: Uint8Array, format: PictureFormat): Promise<Uint8Array> {
  try {
    const image = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    return await encoders[format](image.autoOrient()).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels();
    throw notPicture();
  }
}

function notPicture(): ProblemError {
  const sentence = (locale: Locale) => m.problem_not_picture({}, { locale });
  return new ProblemError(UNSUPPORTED_MEDIA_TYPE, sentence, { file: sentence });
}

function tooManyPixels(): ProblemError {
  const sentence = (locale: Locale) => m.problem_picture_large({}, { locale });
  return new ProblemError(CONTENT_TOO_LARGE, sentence, { file: sentence });
}

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Detects a picture's format by its first bytes. Returns null for unsupported formats. */
function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const startsWith = (signature: readonly number[]) =>
    signature.every((byte, index) => bytes[index] === byte);
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (startsWith(JPEG)) return 'jpeg';
  if (startsWith(PNG)) return 'png';
  if (/^RIFF[^]{4}WEBP$/.test(text)) return 'webp';
  return /^GIF8[79]a/.test(text) ? 'gif' : null;
}
