import { mkdir, open } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { byteReader } from './byte-reader.ts';

const BLOCK = 512;
const FOLDER = '5';

type Header = { readonly name: string; readonly size: number; readonly isFolder: boolean };

/**
 * Unpacks the bytes of an archive of `tar.ts`, packed by gzip, into a folder, and syncs each file. Throws if the archive
 * is cut off or damaged, or names a place outside the folder.
 */
export async function unpackTar(archive: AsyncIterable<Buffer>, folder: string): Promise<void> {
  await pipeline(archive, createGunzip(), (bytes: AsyncIterable<Buffer>) => unpack(bytes, folder));
}

async function unpack(unpacked: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const bytes = wholePieces(unpacked);
  for (;;) {
    const header = readHeader(await bytes.take(BLOCK));
    if (header === null) return;
    const path = join(folder, header.name);
    if (normalize(header.name) !== header.name || /^(?:\/|\.\.)/.test(header.name))
      throw new Error(`The archive names ${header.name}.`);
    if (header.isFolder) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      for (let left = header.size; left > 0; ) {
        const piece = await bytes.takeUpTo(left);
        await file.writeFile(piece);
        left -= piece.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await bytes.take((BLOCK - (header.size % BLOCK)) % BLOCK);
  }
}

/** Parses the block before a file; null for the empty one at the end. Throws on a wrong checksum. */
function readHeader(block: Buffer): Header | null {
  if (block.every((byte) => byte === 0)) return null;
  const text = (from: number, length: number) =>
    block.toString('ascii', from, from + length).replace(/[\0 ].*$/s, '');
  const sum = block.reduce((total, byte, place) => total + (place >= 148 && place < 156 ? 0x20 : byte), 0);
  if (sum !== Number.parseInt(text(148, 8), 8)) throw new Error('The archive is damaged.');
  return { name: text(0, 100), size: Number.parseInt(text(124, 12), 8), isFolder: text(156, 1) === FOLDER };
}

/** Hands out a stream's bytes in pieces of the wanted sizes. Throws when it ends too early. */
function wholePieces(stream: AsyncIterable<Buffer>) {
  const { some, next } = byteReader(stream);
  const requireWhole = (piece: Buffer, isWhole: boolean): Buffer => {
    if (!isWhole) throw new Error('The archive is cut off.');
    return piece;
  };
  return {
    takeUpTo: async (size: number) => {
      const piece = await some(size);
      return requireWhole(piece, piece.length > 0);
    },
    take: async (size: number) => {
      const piece = await next(size);
      return requireWhole(piece, piece.length === size);
    },
  };
}
