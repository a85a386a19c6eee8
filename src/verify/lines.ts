const LINE_FEED = 0x0a;

/** The bytes of a file, as they come. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Calls `onLine` with each line of a file, without its line feed. Returns whether the file ends with one, as it
 * must; what follows the last one is no line.
 */
export async function eachLine(chunks: Chunks, onLine: (line: Buffer) => void): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes: Buffer = rest.length === 0 ? toBuffer(chunk) : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      onLine(bytes.subarray(from, end));
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
  return rest.length === 0;
}

/** Reads a small file as a text. */
export async function readText(chunks: Chunks): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString('utf8');
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
