import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { FileBytes } from './file-bytes.ts';

export type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  /** Where the entry's own head stands. */
  readonly start: number;
};
type Directory = { readonly start: number; readonly bytes: number };

const END_MARK = Buffer.from('PK\u0005\u0006', 'latin1');
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const HEAD_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const MOST_DIRECTORY_BYTES = 4 * 1024 * 1024;
const unpack = promisify(inflateRaw);

/** Where the list of an archive's entries is; null for a file that does not end as an archive does. */
export async function endOfZip(bytes: FileBytes): Promise<Directory | null> {
  const from = Math.max(0, bytes.size - END_BYTES - LONGEST_COMMENT);
  const tail = await bytes.at(from, END_BYTES + LONGEST_COMMENT);
  for (let at = tail.lastIndexOf(END_MARK); at >= 0; at = tail.subarray(0, at).lastIndexOf(END_MARK)) {
    if (at + END_BYTES > tail.length) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return { bytes: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) };
  }
  return null;
}

/** The entries of an archive; null where their list is not what it should be. Nothing is unpacked. */
export async function readEntries(bytes: FileBytes): Promise<readonly ZipEntry[] | null> {
  const directory = await endOfZip(bytes);
  if (directory === null || directory.bytes > MOST_DIRECTORY_BYTES) return null;
  const list = await bytes.at(directory.start, directory.bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_BYTES <= list.length && list.readUInt32LE(at) === ENTRY_MARK) {
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

/** The text of one entry, unpacked to so many bytes at most; null where it is larger, encrypted or broken. */
export async function readEntry(
  bytes: FileBytes,
  { start, packedBytes, method, isEncrypted }: ZipEntry,
  most: number,
): Promise<string | null> {
  if (isEncrypted || packedBytes > most) return null;
  const head = await bytes.at(start, HEAD_BYTES);
  if (head.length < HEAD_BYTES) return null;
  const packed = await bytes.at(
    start + HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28),
    packedBytes,
  );
  if (method === STORED) return packed.toString('utf8');
  if (method !== DEFLATED) return null;
  try {
    return (await unpack(packed, { maxOutputLength: most })).toString('utf8');
  } catch {
    return null;
  }
}
