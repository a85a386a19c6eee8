import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** Random and streaming access to a file too large for memory. */
export type FileBytes = {
  readonly size: number;
  /** Reads `length` bytes from `start`; fewer at the end of the file. */
  readonly at: (start: number, length: number) => Promise<Buffer>;
  /** Streams the file in pieces. Each piece begins with the last `overlap` bytes of the previous one. */
  readonly pieces: (overlap: number) => AsyncGenerator<Buffer>;
};

const PIECE_BYTES = 64 * 1024;

/** Opens a file, passes its bytes to `inspect`, and closes the file. */
export async function withBytes<Value>(
  path: string,
  inspect: (bytes: FileBytes) => Promise<Value>,
): Promise<Value> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const at = async (start: number, length: number) => {
      const available = Math.max(0, Math.min(length, size - start));
      const { bytesRead, buffer } = await file.read(Buffer.alloc(available), 0, available, start);
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
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
const unpack = promisify(inflateRaw);

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

/** Lists the entries of an archive without unpacking them. Returns null for a malformed or oversized central directory. */
export async function readEntries(bytes: FileBytes): Promise<readonly ZipEntry[] | null> {
  const directory = await findZipDirectory(bytes);
  if (directory === null || directory.bytes > MAX_DIRECTORY_BYTES) return null;
  const list = await bytes.at(directory.start, directory.bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_BYTES <= list.length && list.readUInt32LE(at) === ENTRY_SIGNATURE) {
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
  return at === directory.bytes && list.length === at ? entries : null;
}

/** Returns the text of an entry, or null when it is encrypted, broken or larger than `maxBytes` unpacked. */
export async function readEntry(
  bytes: FileBytes,
  { start, packedBytes, method, isEncrypted }: ZipEntry,
  maxBytes: number,
): Promise<string | null> {
  if (isEncrypted || packedBytes > maxBytes) return null;
  const localHeader = await bytes.at(start, LOCAL_HEADER_BYTES);
  if (localHeader.length < LOCAL_HEADER_BYTES) return null;
  const packed = await bytes.at(
    start + LOCAL_HEADER_BYTES + localHeader.readUInt16LE(26) + localHeader.readUInt16LE(28),
    packedBytes,
  );
  if (method === STORED) return packed.toString('utf8');
  if (method !== DEFLATED) return null;
  try {
    return (await unpack(packed, { maxOutputLength: maxBytes })).toString('utf8');
  } catch {
    return null;
  }
}
