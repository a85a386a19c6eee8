import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;
const FOLDER = '5';

type Header = { readonly name: string; readonly size: number; readonly isFolder: boolean };

/**
 * Unpacks an archive of `tar.ts`, packed by gzip, into a folder, and syncs each file. Throws if the archive is cut off
 * or damaged, or names a place outside the folder.
 */
export async function unpackTar(archive: string, folder: string): Promise<void> {
  const bytes = byteReader(createReadStream(archive).pipe(createGunzip()));
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
function byteReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const takeUpTo = async (size: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next: IteratorResult<Buffer, undefined> = await chunks.next();
      if (next.done === true) throw new Error('The archive is cut off.');
      rest = next.value;
    }
    const piece = rest.subarray(0, size);
    rest = rest.subarray(piece.length);
    return piece;
  };
  const take = async (size: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const piece = await takeUpTo(left);
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  };
  return { take, takeUpTo };
}
