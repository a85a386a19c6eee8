import type { FileBytes } from './file-bytes.ts';

/** Entries of the directory stand at multiples of their length. */
const ENTRY = 128;
const NAME_LENGTH_AT = 64;
const TYPE_AT = 66;
const STORAGE = 1;
const STREAM = 2;

const word = streamNamed('WordDocument');
const sheets = [streamNamed('Workbook'), streamNamed('Book')];
const macros = [named('VBA', STORAGE), named('Macros', STORAGE), named('_VBA_PROJECT_CUR', STORAGE)];

/** What a file in the compound format of older Office programs is: Word or Excel, and neither where it holds macros. */
export async function findOldOffice(bytes: FileBytes): Promise<'doc' | 'xls' | null> {
  let found: 'doc' | 'xls' | null = null;
  for await (const piece of bytes.pieces(0)) {
    for (let start = 0; start + ENTRY <= piece.length; start += ENTRY) {
      const entry = piece.subarray(start, start + ENTRY);
      if (macros.some((is) => is(entry))) return null;
      if (word(entry)) found ??= 'doc';
      if (sheets.some((is) => is(entry))) found ??= 'xls';
    }
  }
  return found;
}

function streamNamed(name: string) {
  return named(name, STREAM);
}

function named(name: string, type: number): (entry: Buffer) => boolean {
  const written = Buffer.from(`${name}\0`, 'utf16le');
  return (entry) =>
    entry[TYPE_AT] === type &&
    entry.readUInt16LE(NAME_LENGTH_AT) === written.length &&
    entry.subarray(0, written.length).equals(written);
}
