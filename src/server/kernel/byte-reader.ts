const NEWLINE = 0x0a;

/** Hands out a stream's bytes in pieces of the wanted sizes. */
type ByteReader = {
  /** Returns some bytes, at most `size`; none at the end. */
  readonly some: (size: number) => Promise<Buffer>;
  /** Returns `size` bytes, fewer only at the end. */
  readonly next: (size: number) => Promise<Buffer>;
  /** Returns the text before the next line feed; null at the end or beyond `limit` bytes. */
  readonly line: (limit: number) => Promise<string | null>;
};

/** Returns a reader of a stream. */
export function byteReader(stream: AsyncIterable<Buffer>): ByteReader {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let isEnded = false;
  const fill = async () => {
    while (rest.length === 0 && !isEnded) {
      const read: IteratorResult<Buffer, unknown> = await chunks.next();
      if (read.done === true) isEnded = true;
      else rest = read.value;
    }
  };
  const some = async (size: number) => {
    await fill();
    const piece = rest.subarray(0, size);
    rest = rest.subarray(piece.length);
    return piece;
  };
  const next = async (size: number) => {
    const pieces: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const piece = await some(left);
      if (piece.length === 0) break;
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  };
  const line = async (limit: number) => {
    const bytes: Buffer[] = [];
    for (let length = 0; length <= limit; length += 1) {
      const byte = await some(1);
      if (byte.length === 0) return null;
      if (byte[0] === NEWLINE) return Buffer.concat(bytes).toString('latin1');
      bytes.push(byte);
    }
    return null;
  };
  return { some, next, line };
}
