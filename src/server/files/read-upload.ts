import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { withoutRefused } from '#domain/text/written-text.ts';
import {
  checkDocument,
  type DocumentRefusal,
  isDocumentSlot,
  mediaTypes,
} from '#domain/upload/document-kinds.ts';
import { m } from '#messages/messages.js';
import { randomId } from '../kernel/ids.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError, tooBusy, wrongField } from '../kernel/problems.ts';
import { type FileStore, onDisk } from './file-port.ts';
import {
  drawVariants,
  type EncodedPicture,
  type FileRecord,
  keptAs,
  MAX_PIXELS,
  putDrawn,
  TIMEOUT_SECONDS,
} from './keep-file.ts';
import { findKind } from './kinds/find-kind.ts';
import { withBytes } from './kinds/read-zip.ts';
import type { Received } from './receive-form.ts';
import type { Upload } from './store-upload.ts';

/**
 * Checks and re-encodes a received picture. Throws 415 for other files, 413 above 40 million pixels, 503 when
 * it takes too long.
 */
export async function readPictureUpload({ file, filename }: Received, store: FileStore): Promise<Upload> {
  const picture = await reencodePicture(file.path, filename);
  return { kept: keptAs(picture), put: () => putDrawn(store, picture) };
}

/**
 * Checks a received document. Throws a 400 problem for an unknown slot and a 415 problem for a type that the
 * slot refuses.
 */
export async function readDocumentUpload(received: Received, store: FileStore): Promise<Upload> {
  const kept = await readDocument(received);
  return { kept, put: () => store.take(received.file) };
}

const UNSUPPORTED_MEDIA_TYPE = 415;
const limitDocuments = limitConcurrency({ concurrent: 4, queued: 40 });

const refusalSentences = {
  'must-be-pdf': m.problem_file_must_be_pdf,
  'pdf-cut-off': m.problem_pdf_broken,
  'pdf-encrypted': m.problem_pdf_encrypted,
  'not-taken': m.problem_not_document,
} satisfies Record<DocumentRefusal, unknown>;

/** Throws a 400 problem for a slot that is not a document slot. */
function requireSlot(slot: string | null): void {
  if (slot === null || isDocumentSlot(slot)) return;
  throw wrongField('slot', (locale) => m.problem_slot({}, { locale }));
}

/**
 * Detects a document's type by its bytes and returns its file record: the same bytes and name, with the
 * extension of the detected type. Throws a 400 problem for an unknown slot, 415 when the type is unsupported
 * or not allowed in the slot.
 */
async function readDocument({ file, filename, texts }: Received): Promise<FileRecord> {
  const slot = texts.get('slot') ?? null;
  requireSlot(slot);
  const detected = await limitDocuments(() => onDisk(() => withBytes(file.path, findKind)));
  const verdict = checkDocument({ found: detected, filename, slot });
  if (!verdict.isTaken) throw unsupported(verdict.refusal);
  const { kind } = verdict;
  const storedName = `${cleanFileStem(filename, 'document')}.${kind}`;
  const { sha256, bytes } = file;
  return { id: randomId(), sha256, bytes, mediaType: mediaTypes[kind], filename: storedName, variants: [] };
}

function unsupported(refusal: DocumentRefusal): ProblemError {
  const sentence = (locale: Locale) => refusalSentences[refusal]({}, { locale });
  return new ProblemError(UNSUPPORTED_MEDIA_TYPE, sentence, { file: sentence });
}

const CONTENT_TOO_LARGE = 413;
const limitPictures = limitConcurrency({ concurrent: 2, queued: 20 });

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
 * Re-encodes an uploaded picture upright and without metadata; the original bytes are never stored. Throws a
 * 415 problem for unsupported files, a 413 problem above 40 million pixels, and a 503 problem when it takes
 * too long.
 */
function reencodePicture(path: string, filename: string): Promise<EncodedPicture> {
  return limitPictures(async () => {
    const original = await onDisk(() => readFile(path));
    const format = pictureFormat(original);
    if (original.length === 0) throw unusable(m.problem_file_empty);
    if (format === null) throw unusable(m.problem_not_picture);
    const encoded = await reencode(original, format);
    const outputFormat = format === 'gif' ? 'png' : format;
    const extension = outputFormat === 'jpeg' ? 'jpg' : outputFormat;
    const fileInfo = {
      mediaType: `image/${outputFormat}`,
      filename: `${cleanFileStem(filename, 'picture')}.${extension}`,
    };
    return { ...encoded, ...fileInfo };
  });
}

async function reencode(original: Uint8Array, format: PictureFormat) {
  try {
    const image = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const bytes = await encoders[format](image.autoOrient()).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
    return { bytes, variants: await drawVariants(bytes) };
  } catch (error) {
    throw pictureProblem(error);
  }
}

/**
 * Returns the problem of a picture that sharp did not encode: too many pixels, damaged, or no time for it
 * now.
 */
export function pictureProblem(error: unknown): ProblemError {
  const reason = error instanceof Error ? error.message : '';
  if (reason.includes('timeout: ')) return tooBusy();
  return reason.includes('pixel limit') ? tooManyPixels() : unusable(m.problem_picture_damaged);
}

function unusable(text: typeof m.problem_not_picture): ProblemError {
  const sentence = (locale: Locale) => text({}, { locale });
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

const MAX_STEM_LENGTH = 100;
/** Path separators, plain or percent-encoded. */
const SEPARATOR = /[/\\]|%2f|%5c/i;

/**
 * Returns a file name without folders, invisible characters and extension, or `fallback` when nothing is
 * left.
 */
function cleanFileStem(filename: string, fallback: string): string {
  const last = filename.split(SEPARATOR).at(-1) ?? '';
  const stem = withoutRefused(last, 'line')
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const short = Array.from(stem).slice(0, MAX_STEM_LENGTH).join('');
  return short === '' ? fallback : short;
}
