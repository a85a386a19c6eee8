import { open } from 'node:fs/promises';

/** The bytes of a file that is too large to be held whole. */
export type FileBytes = {
  readonly size: number;
  /** So many bytes from a place on; fewer where the file ends. */
  readonly at: (start: number, length: number) => Promise<Buffer>;
  /** The whole file in pieces; each begins with the last `overlap` bytes of the one before. */
  readonly pieces: (overlap: number) => AsyncGenerator<Buffer>;
};

const PIECE = 64 * 1024;

/** Opens a file's bytes for as long as somebody looks at them. */
export async function withBytes<Seen>(
  path: string,
  look: (bytes: FileBytes) => Promise<Seen>,
): Promise<Seen> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const at = async (start: number, length: number) => {
      const most = Math.max(0, Math.min(length, size - start));
      const { bytesRead, buffer } = await file.read(Buffer.alloc(most), 0, most, start);
      return buffer.subarray(0, bytesRead);
    };
    return await look({ size, at, pieces: (overlap) => piecesOf(at, size, overlap) });
  } finally {
    await file.close();
  }
}

async function* piecesOf(at: FileBytes['at'], size: number, overlap: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += PIECE) {
    const before = Math.min(overlap, start);
    yield await at(start - before, PIECE + before);
  }
}
