import { crc32 } from 'node:zlib';

/** A part of an archive as it is stored: `packed` is compressed unless it has `size` bytes. */
export type StoredPart = {
  readonly name: string;
  readonly packed: Buffer;
  readonly size: number;
  readonly crc: number;
};

/** Returns a ZIP archive with uncompressed parts. */
export function makeArchive(parts: readonly (readonly [string, string | Buffer])[]): Buffer {
  return writeParts(
    parts.map(([name, text]) => {
      const packed = Buffer.from(text);
      return { name, packed, size: packed.length, crc: crc32(packed) };
    }),
  );
}

/** Returns a ZIP archive with these parts. */
export function writeParts(parts: readonly StoredPart[]): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, size, crc } of parts) {
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(packed.length === size ? 0 : 8, 4);
    header.writeUInt32LE(crc, 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(size, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), header, place, Buffer.from(name)]),
    );
    written.push(entry);
    offset += entry.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...written, list, Buffer.from('PK\u0005\u0006'), end]);
}
