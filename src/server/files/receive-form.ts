import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FormFields } from '#contract/endpoint.ts';
import { m } from '#messages/messages.js';
import { randomId } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import { ProblemError, wrongField } from '../kernel/problems.ts';
import { isStorableText, unstorableField } from '../kernel/request-bodies.ts';
import { type ArrivedFile, FilesUnavailable, onDisk } from './file-port.ts';

const MAX_PARTS = 10;
/** Bytes of a text that the endpoint does not declare. */
const MAX_OTHER_BYTES = 1000;

/** A received form with one file. */
export type Received = {
  readonly file: ArrivedFile;
  readonly filename: string;
  /** The form's texts by field, of those that the endpoint declares. */
  readonly texts: ReadonlyMap<string, string>;
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

const limitsOf = ({ maxBytes, fields }: ReceiveOptions) => ({
  fileSize: maxBytes,
  files: 1,
  parts: MAX_PARTS,
  fields: MAX_PARTS,
  // No text is as long as this, so that a longer one is always cut.
  fieldSize: Math.max(MAX_OTHER_BYTES, ...Object.values(fields).map((field) => field.maxBytes)) + 1,
});

/** Streams a form's parts within limits. */
type ReadParts = (limits: ReturnType<typeof limitsOf>) => AsyncIterable<FilePart | TextPart>;

type ReceiveOptions = {
  readonly maxBytes: number;
  readonly incoming: string;
  readonly fields: FormFields;
};

/**
 * Receives the single file of a form into a folder, passes it to `work`, and removes it afterwards. Throws 413
 * at the first byte over the limit and 400 for a malformed form, one with more than ten parts or a text longer
 * than its field may be, or any other number of files.
 */
export async function withUploadedFile<Value>(
  readParts: ReadParts,
  options: ReceiveOptions,
  work: (received: Received) => Promise<Value>,
): Promise<Value> {
  const { incoming, fields } = options;
  await onDisk(() => mkdir(incoming, { recursive: true }));
  const path = join(incoming, randomId());
  try {
    return await work(await receive(readParts(limitsOf(options)), { path, fields }));
  } finally {
    // What is left behind is cleared away later (`clearOrphans`); it must not undo what was stored.
    await rm(path, { force: true }).catch(() => undefined);
  }
}

async function receive(
  parts: ReturnType<ReadParts>,
  { path, fields }: { readonly path: string; readonly fields: FormFields },
): Promise<Received> {
  let received: { readonly file: ArrivedFile; readonly filename: string } | null = null;
  const texts = new Map<string, string>();
  try {
    for await (const part of parts) {
      requireStorable(part, fields);
      if (part.type === 'file')
        received = { file: await onDisk(() => receiveFile(part, path)), filename: part.filename };
      else readText(part, fields, texts);
    }
  } catch (error) {
    if (error instanceof ProblemError || error instanceof FilesUnavailable) throw error;
    if (isOfDisk(error)) throw new FilesUnavailable('A file could not be received.', { cause: error });
    throw oneFile(400);
  }
  if (received === null) throw oneFile(400);
  return { ...received, texts };
}

function readText(part: TextPart, fields: FormFields, texts: Map<string, string>): void {
  const { fieldname, valueTruncated } = part;
  const field = Object.hasOwn(fields, fieldname) ? fields[fieldname] : undefined;
  const maximum = field?.maxBytes ?? MAX_OTHER_BYTES;
  const text = String(part.value);
  if (valueTruncated || Buffer.byteLength(text) > maximum) throw wrongField(fieldname, tooLong(maximum));
  if (field !== undefined) texts.set(fieldname, text);
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
function requireStorable(part: FilePart | TextPart, fields: FormFields): void {
  const text = part.type === 'file' ? part.filename : String(part.value);
  if (isStorableText(part.fieldname) && isStorableText(text)) return;
  throw wrongField(Object.hasOwn(fields, part.fieldname) ? part.fieldname : 'file', unstorableField);
}

function tooBig(): ProblemError {
  const sentence = (locale: Locale) => m.problem_file_too_big({}, { locale });
  return new ProblemError(413, sentence, { file: sentence });
}

const tooLong = (maximum: number) => (locale: Locale) =>
  m.problem_field_long({ maximum: String(maximum) }, { locale });

/** Returns the problem for a request that is not a form with one file. */
export function oneFile(status: 400 | 415): ProblemError {
  const sentence = (locale: Locale) => m.problem_one_file({}, { locale });
  return new ProblemError(status, sentence, { file: sentence });
}
