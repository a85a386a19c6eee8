import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { m } from '#messages/messages.js';
import { randomId } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError, wrongField } from '../kernel/problems.ts';
import { isStorableText, unstorableField } from '../kernel/request-bodies.ts';
import { type ArrivedFile, FilesUnavailable, onDisk } from './file-port.ts';

const MAX_PARTS = 10;
const MAX_FIELD_BYTES = 1000;

/** A received form with one file. */
export type Received = {
  readonly file: ArrivedFile;
  readonly filename: string;
  /** The form's slot field; null when absent. */
  readonly slot: string | null;
};

type FilePart = {
  readonly type: 'file';
  readonly fieldname: string;
  readonly filename: string;
  readonly file: Readable & { readonly truncated: boolean };
};
type TextPart = {
  readonly type: 'field';
  readonly fieldname: string;
  readonly value: unknown;
  readonly valueTruncated: boolean;
};

const limitsOf = (maxBytes: number) => ({
  fileSize: maxBytes,
  files: 1,
  parts: MAX_PARTS,
  fields: MAX_PARTS,
  fieldSize: MAX_FIELD_BYTES,
});

/** Streams a form's parts within limits. */
type ReadParts = (limits: ReturnType<typeof limitsOf>) => AsyncIterable<FilePart | TextPart>;

type ReceiveOptions = { readonly maxBytes: number; readonly incoming: string };

/**
 * Receives the single file of a form into a folder, passes it to `work`, and removes it afterwards. Throws 413
 * at the first byte over the limit and 400 for a malformed form, one with more than ten parts or a text above
 * 1,000 bytes, or any other number of files.
 */
export async function withUploadedFile<Value>(
  readParts: ReadParts,
  { maxBytes, incoming }: ReceiveOptions,
  work: (received: Received) => Promise<Value>,
): Promise<Value> {
  await onDisk(() => mkdir(incoming, { recursive: true }));
  const path = join(incoming, randomId());
  try {
    return await work(await receive(readParts(limitsOf(maxBytes)), path));
  } finally {
    // What is left behind is cleared away later (`clearOrphans`); it must not undo what was stored.
    await rm(path, { force: true }).catch(() => undefined);
  }
}

async function receive(parts: ReturnType<ReadParts>, path: string): Promise<Received> {
  let received: { readonly file: ArrivedFile; readonly filename: string } | null = null;
  let slot: string | null = null;
  try {
    for await (const part of parts) {
      requireStorable(part);
      if (part.type === 'file')
        received = { file: await onDisk(() => receiveFile(part, path)), filename: part.filename };
      else if (part.valueTruncated) throw wrongField(part.fieldname, tooLong);
      else if (part.fieldname === 'slot') slot = String(part.value);
    }
  } catch (error) {
    if (error instanceof ProblemError || error instanceof FilesUnavailable) throw error;
    if (isOfDisk(error)) throw new FilesUnavailable('A file could not be received.', { cause: error });
    throw oneFile(400);
  }
  if (received === null) throw oneFile(400);
  return { ...received, slot };
}

const diskCalls: ReadonlySet<unknown> = new Set(['open', 'write', 'writev', 'fsync', 'close']);

/** True for an error of the disk, such as a folder that is gone; a connection that ends is the form's. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && diskCalls.has(error.syscall);
}

async function receiveFile({ file, fieldname }: FilePart, path: string): Promise<ArrivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* countedChunks() {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  file.once('limit', () => file.destroy(tooBig()));
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(countedChunks());
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (file.truncated) throw tooBig();
  if (fieldname !== 'file') throw oneFile(400);
  return { path, sha256: hash.digest('hex'), bytes };
}

/** Checks names and values for storable text, because the server's own check does not see a streamed body. */
function requireStorable(part: FilePart | TextPart): void {
  const text = part.type === 'file' ? part.filename : String(part.value);
  if (isStorableText(part.fieldname) && isStorableText(text)) return;
  throw wrongField(part.type === 'file' ? 'file' : 'slot', unstorableField);
}

function tooBig(): ProblemError {
  const sentence = (locale: Locale) => m.problem_file_too_big({}, { locale });
  return new ProblemError(413, sentence, { file: sentence });
}

const tooLong = (locale: Locale) => m.problem_field_long({ maximum: String(MAX_FIELD_BYTES) }, { locale });

/** Returns the problem for a request that is not a form with one file. */
export function oneFile(status: 400 | 415): ProblemError {
  const sentence = (locale: Locale) => m.problem_one_file({}, { locale });
  return new ProblemError(status, sentence, { file: sentence });
}
