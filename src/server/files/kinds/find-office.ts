import type { FileBytes } from './file-bytes.ts';
import { readEntries, readEntry } from './read-zip.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const MAX_CONTENT_TYPES_BYTES = 1024 * 1024;

const kinds = [
  {
    kind: 'docx',
    main: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    folder: 'word/',
  },
  {
    kind: 'xlsx',
    main: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    folder: 'xl/',
  },
] as const;

/** Detects a Word or Excel file in an archive by its content types. Returns null for others and for files with macros. */
export async function findOffice(bytes: FileBytes): Promise<'docx' | 'xlsx' | null> {
  const entries = await readEntries(bytes);
  const typesEntry = entries?.find(({ name }) => name === CONTENT_TYPES);
  if (entries === null || typesEntry === undefined) return null;
  const types = await readEntry(bytes, typesEntry, MAX_CONTENT_TYPES_BYTES);
  if (types === null || /macroEnabled|vbaProject/i.test(types)) return null;
  if (entries.some(({ name }) => /vbaProject/i.test(name))) return null;
  const found = kinds.filter(
    ({ main, folder }) => types.includes(main) && entries.some(({ name }) => name.startsWith(folder)),
  );
  return found.length === 1 ? (found[0]?.kind ?? null) : null;
}

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
