import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** Random and streaming access to a file too large for memory. */
export type FileBytes = {
  readonly size: number;
  /** Reads `length` bytes from `start`; fewer at the end of the file. */
  readonly at: (start: number, length: number) => Promise<Buffer>;
  /** Streams the file in pieces. Each piece begins with the last `overlap` bytes of the previous one. */
  readonly pieces: (overlap: number) => AsyncGenerator<Buffer>;
};

const PIECE_BYTES = 64 * 1024;

/** Opens a file, passes its bytes to `inspect`, and closes the file. `onRead` is told how many are read. */
export async function withBytes<Value>(
  path: string,
  inspect: (bytes: FileBytes) => Promise<Value>,
  onRead?: (bytes: number) => void,
): Promise<Value> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const at = async (start: number, length: number) => {
      const available = Math.max(0, Math.min(length, size - start));
      const { bytesRead, buffer } = await file.read(Buffer.alloc(available), 0, available, start);
      onRead?.(bytesRead);
      return buffer.subarray(0, bytesRead);
    };
    return await inspect({ size, at, pieces: (overlap) => piecesOf(at, size, overlap) });
  } finally {
    await file.close();
  }
}

async function* piecesOf(at: FileBytes['at'], size: number, overlap: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += PIECE_BYTES) {
    const before = Math.min(overlap, start);
    yield await at(start - before, PIECE_BYTES + before);
  }
}

export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  /** Offset of the entry's local header. */
  readonly start: number;
};
type Directory = { readonly start: number; readonly bytes: number };

const END_SIGNATURE = Buffer.from('PK\u0005\u0006', 'latin1');
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const LOCAL_SIGNATURE = 0x04034b50;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
/** Maximum number of entries in an archive that is read. */
export const MAX_ZIP_ENTRIES = 10_000;

/** Locates an archive's central directory. Returns null for a file that does not end like an archive. */
export async function findZipDirectory(bytes: FileBytes): Promise<Directory | null> {
  const from = Math.max(0, bytes.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await bytes.at(from, END_BYTES + MAX_COMMENT_BYTES);
  for (
    let at = tail.lastIndexOf(END_SIGNATURE);
    at >= 0;
    at = tail.subarray(0, at).lastIndexOf(END_SIGNATURE)
  ) {
    if (at + END_BYTES > tail.length) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return { bytes: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) };
  }
  return null;
}

/** Why an archive is not read: it is malformed or names an entry twice, or it has too many entries. */
type DirectoryFault = 'damaged' | 'too-many-entries';

/**
 * Lists the entries of an archive without unpacking them. Programs differ in which of two entries of the same
 * name they open, so such an archive is damaged.
 */
export async function readEntries(bytes: FileBytes): Promise<readonly ZipEntry[] | DirectoryFault> {
  const directory = await findZipDirectory(bytes);
  if (directory === null) return 'damaged';
  if (directory.bytes > MAX_DIRECTORY_BYTES) return 'too-many-entries';
  const list = await bytes.at(directory.start, directory.bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_BYTES <= list.length && list.readUInt32LE(at) === ENTRY_SIGNATURE) {
    if (entries.length === MAX_ZIP_ENTRIES) return 'too-many-entries';
    const nameEnd = at + ENTRY_BYTES + list.readUInt16LE(at + 28);
    entries.push({
      name: list.subarray(at + ENTRY_BYTES, nameEnd).toString('utf8'),
      method: list.readUInt16LE(at + 10),
      isEncrypted: (list.readUInt16LE(at + 8) & 1) === 1,
      packedBytes: list.readUInt32LE(at + 20),
      start: list.readUInt32LE(at + 42),
    });
    at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  const isWhole = at === directory.bytes && list.length === at;
  const names = new Set(entries.map(({ name }) => name));
  return isWhole && names.size === entries.length ? entries : 'damaged';
}

/** An entry of an archive is encrypted, packed in an unknown way or damaged. */
export class EntryUnreadable extends Error {}

/**
 * Unpacks an entry in pieces of at most 64 kB, whatever size the archive states. Throws `EntryUnreadable` for
 * one that cannot be unpacked.
 */
export async function* unpackEntry(bytes: FileBytes, entry: ZipEntry): AsyncGenerator<Buffer, undefined> {
  const { method, isEncrypted } = entry;
  if (isEncrypted || (method !== STORED && method !== DEFLATED))
    throw new EntryUnreadable('The entry is encrypted or packed in an unknown way.');
  const packed = packedPieces(bytes, entry);
  if (method === STORED) {
    yield* packed;
    return;
  }
  const inflated = createInflateRaw({ chunkSize: PIECE_BYTES });
  // Whatever ends the packed pieces ends the iteration below, with the same error.
  pipeline(packed, inflated, () => undefined);
  try {
    for await (const piece of inflated) yield piece as Buffer;
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw new EntryUnreadable('The entry is damaged.', { cause: error });
  }
}

async function* packedPieces(bytes: FileBytes, { start, packedBytes }: ZipEntry): AsyncGenerator<Buffer> {
  const header = await bytes.at(start, LOCAL_HEADER_BYTES);
  if (header.length < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_SIGNATURE)
    throw new EntryUnreadable('The entry has no header.');
  let at = start + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  for (const end = at + packedBytes; at < end; at += PIECE_BYTES)
    yield await bytes.at(at, Math.min(PIECE_BYTES, end - at));
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Returns the text of an entry, or null when it is encrypted, broken or larger than `maxBytes` unpacked. */
export async function readEntry(bytes: FileBytes, entry: ZipEntry, maxBytes: number): Promise<string | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of unpackEntry(bytes, entry)) {
      size += piece.length;
      if (size > maxBytes) return null;
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  } catch (error) {
    if (error instanceof EntryUnreadable) return null;
    throw error;
  }
}
