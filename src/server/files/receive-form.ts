import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { m } from '#messages/messages.js';
import { randomId } from '../kernel/ids.ts';
import { ProblemError, wrongField } from '../kernel/problems.ts';
import { isStorableText, unstorableField } from '../kernel/storable-text.ts';
import type { ArrivedFile } from './file-port.ts';
import { FilesUnavailable, onDisk } from './files-unavailable.ts';

const MOST_PARTS = 10;
const MOST_FIELD_BYTES = 1000;

/** A form with a file, as it came. */
export type Received = {
  readonly file: ArrivedFile;
  readonly filename: string;
  /** The slot it named; null where it named none. */
  readonly slot: string | null;
};

type FilePart = {
  readonly type: 'file';
  readonly fieldname: string;
  readonly filename: string;
  readonly file: Readable & { readonly truncated: boolean };
};
type TextPart = { readonly type: 'field'; readonly fieldname: string; readonly value: unknown };

const limitsOf = (mostBytes: number) => ({
  fileSize: mostBytes,
  files: 1,
  parts: MOST_PARTS,
  fields: MOST_PARTS,
  fieldSize: MOST_FIELD_BYTES,
});

/** Reads a form's parts one after the other, within limits. */
type ReadParts = (limits: ReturnType<typeof limitsOf>) => AsyncIterable<FilePart | TextPart>;

type Rules = { readonly mostBytes: number; readonly incoming: string };

/**
 * Receives the one file of a form into a folder, cut off at the first byte too many, and lets something be done with it; afterwards it is
 * gone from there, whatever became of it.
 */
export async function withReceived<Made>(
  read: ReadParts,
  { mostBytes, incoming }: Rules,
  act: (received: Received) => Promise<Made>,
): Promise<Made> {
  await onDisk(() => mkdir(incoming, { recursive: true }));
  const path = join(incoming, randomId());
  try {
    return await act(await receive(read(limitsOf(mostBytes)), path));
  } finally {
    await rm(path, { force: true });
  }
}

async function receive(parts: ReturnType<ReadParts>, path: string): Promise<Received> {
  let sent: { readonly file: ArrivedFile; readonly filename: string } | null = null;
  let slot: string | null = null;
  try {
    for await (const part of parts) {
      requireStorable(part);
      if (part.type === 'file')
        sent = { file: await onDisk(() => receiveFile(part, path)), filename: part.filename };
      else if (part.fieldname === 'slot') slot = String(part.value);
    }
  } catch (error) {
    if (error instanceof ProblemError || error instanceof FilesUnavailable) throw error;
    throw oneFile(400);
  }
  if (sent === null) throw oneFile(400);
  return { ...sent, slot };
}

async function receiveFile({ file, fieldname }: FilePart, path: string): Promise<ArrivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  file.once('limit', () => file.destroy(tooBig()));
  const arriving = await open(path, 'wx', 0o600);
  try {
    await arriving.writeFile(counted());
    await arriving.sync();
  } finally {
    await arriving.close();
  }
  if (file.truncated) throw tooBig();
  if (fieldname !== 'file') throw oneFile(400);
  return { path, sha256: hash.digest('hex'), bytes };
}

/** Names and values come past the server's own check, which has no body to look at here. */
function requireStorable(part: FilePart | TextPart): void {
  const text = part.type === 'file' ? part.filename : String(part.value);
  if (isStorableText(part.fieldname) && isStorableText(text)) return;
  throw wrongField(part.type === 'file' ? 'file' : 'slot', unstorableField);
}

function tooBig(): ProblemError {
  const say = (locale: 'en' | 'fr') => m.problem_file_too_big({}, { locale });
  return new ProblemError(413, say, { file: say });
}

/** What came is no form with one file. */
export function oneFile(status: 400 | 415): ProblemError {
  const say = (locale: 'en' | 'fr') => m.problem_one_file({}, { locale });
  return new ProblemError(status, say, { file: say });
}
