const BLOCK = 512;
/** A field of eleven octal digits holds no more. */
const MAX_SIZE = 8 ** 11 - 1;
const MAX_NAME = 100;
const CHECKSUM_AT = 148;

/** A file of an archive: its path, its bytes, and when it was changed, in whole seconds since 1970. */
export type TarFile = {
  readonly name: string;
  readonly size: number;
  readonly changedAt: number;
  /** A folder, of no bytes. */
  readonly isFolder?: boolean;
};

/**
 * Returns the 512 bytes that precede a file in a tar archive (POSIX ustar). The same file always has the same
 * header. Throws on a name of more than 100 ASCII characters and on a file of 8 GiB or more.
 */
export function tarHeader({ name, size, changedAt, isFolder = false }: TarFile): Buffer {
  if (name.length > MAX_NAME || size > MAX_SIZE) throw new Error(`An archive cannot hold ${name}.`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 'ascii');
  header.write(isFolder ? '0000755\0' : '0000644\0', 100, 'ascii');
  header.write('0000000\0', 108, 'ascii');
  header.write('0000000\0', 116, 'ascii');
  header.write(`${octal(size)}\0`, 124, 'ascii');
  header.write(`${octal(changedAt)}\0`, 136, 'ascii');
  // The sum is computed as if its own field held spaces.
  header.fill(' ', CHECKSUM_AT, CHECKSUM_AT + 8);
  header.write(isFolder ? '5' : '0', 156, 'ascii');
  header.write('ustar\x0000', 257, 'ascii');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT, 'ascii');
  return header;
}

/** Returns the zero bytes that follow a file of this size. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** Returns what ends an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

function octal(value: number): string {
  return value.toString(8).padStart(11, '0');
}
