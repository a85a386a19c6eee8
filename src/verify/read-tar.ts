import type { Part } from './verify-export.ts';

const BLOCK = 512;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;

/**
 * Yields the files of a tar archive (ustar) as they come; what a caller has not read of one is passed over. Names
 * are without their folder. Throws on an archive that is damaged or cut off.
 */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  const bytes = byteReader(chunks);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return expectEnd(bytes);
    const { name, size } = readHeader(header);
    let left = size;
    const content = async function* () {
      while (left > 0) {
        const chunk = await bytes.some(left);
        left -= chunk.length;
        yield chunk;
      }
    };
    yield { name, chunks: content() };
    while (left > 0) left -= (await bytes.some(left)).length;
    const padding = await bytes.take((BLOCK - (size % BLOCK)) % BLOCK);
    if (!padding.every((byte) => byte === 0)) throw new Error('tar');
  }
}

function readHeader(header: Buffer): { readonly name: string; readonly size: number } {
  const sum = header.reduce((total, byte, at) => {
    const isOwn = at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES;
    return total + (isOwn ? 0x20 : byte);
  }, 0);
  const path = field(header, 0, 100);
  const size = field(header, 124, 12);
  const isFile = field(header, 257, 6) === 'ustar' && String.fromCharCode(header[156] ?? 0) === '0';
  if (
    !isFile ||
    !/^[0-7]{11}$/.test(size) ||
    field(header, CHECKSUM_AT, 6) !== sum.toString(8).padStart(6, '0')
  )
    throw new Error('tar');
  return { name: path.slice(path.lastIndexOf('/') + 1), size: Number.parseInt(size, 8) };
}

function field(header: Buffer, from: number, length: number): string {
  const text = header.toString('latin1', from, from + length);
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

type ByteReader = {
  /** Returns exactly so many bytes. */
  readonly take: (length: number) => Promise<Buffer>;
  /** Returns up to so many bytes, at least one. */
  readonly some: (most: number) => Promise<Buffer>;
  readonly isAtEnd: () => Promise<boolean>;
};

function byteReader(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const next: IteratorResult<Uint8Array, unknown> = await iterator.next();
      if (next.done === true) return false;
      const { buffer, byteOffset, byteLength } = next.value;
      rest = Buffer.from(buffer, byteOffset, byteLength);
    }
    return true;
  };
  const some = async (most: number) => {
    if (!(await fill())) throw new Error('tar');
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  };
  const take = async (length: number) => {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const part = await some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  };
  return { take, some, isAtEnd: async () => !(await fill()) };
}

/** An archive ends with two blocks of zeros, and nothing follows them. */
async function expectEnd(bytes: ByteReader): Promise<void> {
  const last = await bytes.take(BLOCK);
  if (!last.every((byte) => byte === 0) || !(await bytes.isAtEnd())) throw new Error('tar');
}
