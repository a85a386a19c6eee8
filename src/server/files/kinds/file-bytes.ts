import { open } from 'node:fs/promises';

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
