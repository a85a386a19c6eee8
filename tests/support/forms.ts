import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const BOUNDARY = 'a-boundary-of-tests';
/** The content type of the forms that `formOf` makes. */
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

export type FilePart = {
  readonly bytes: Uint8Array;
  readonly field?: string;
  readonly filename?: string;
  readonly type?: string;
};

/** Returns a multipart form with these fields, then these files. */
export function formOf(files: readonly FilePart[], fields: Readonly<Record<string, string>> = {}): Buffer {
  const texts = Object.entries(fields).map(
    ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const pieces = files.flatMap(({ bytes, field = 'file', filename = 'logo.png', type = 'image/png' }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  return Buffer.concat([...texts, ...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
}

/** Returns the number of files in a test's store, named or not, including partial ones. */
export function storedIn(dataFolder: string): number {
  const folder = join(dataFolder, 'files');
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
}
