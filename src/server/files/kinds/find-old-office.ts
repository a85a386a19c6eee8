import type { FileBytes } from './file-bytes.ts';

/** Length of a directory entry in bytes; entries are aligned to it. */
const ENTRY_BYTES = 128;
const NAME_LENGTH_OFFSET = 64;
const TYPE_OFFSET = 66;
const STORAGE = 1;
const STREAM = 2;

const word = streamNamed('WordDocument');
const sheets = [streamNamed('Workbook'), streamNamed('Book')];
const macros = [
  entryNamed('VBA', STORAGE),
  entryNamed('Macros', STORAGE),
  entryNamed('_VBA_PROJECT_CUR', STORAGE),
];

/** Detects Word or Excel in the compound file format of older Office. Returns null for others and for files with macros. */
export async function findOldOffice(bytes: FileBytes): Promise<'doc' | 'xls' | null> {
  let found: 'doc' | 'xls' | null = null;
  for await (const piece of bytes.pieces(0)) {
    for (let start = 0; start + ENTRY_BYTES <= piece.length; start += ENTRY_BYTES) {
      const entry = piece.subarray(start, start + ENTRY_BYTES);
      if (macros.some((matches) => matches(entry))) return null;
      if (word(entry)) found ??= 'doc';
      if (sheets.some((matches) => matches(entry))) found ??= 'xls';
    }
  }
  return found;
}

function streamNamed(name: string) {
  return entryNamed(name, STREAM);
}

function entryNamed(name: string, type: number): (entry: Buffer) => boolean {
  const encodedName = Buffer.from(`${name}\0`, 'utf16le');
  return (entry) =>
    entry[TYPE_OFFSET] === type &&
    entry.readUInt16LE(NAME_LENGTH_OFFSET) === encodedName.length &&
    entry.subarray(0, encodedName.length).equals(encodedName);
}
