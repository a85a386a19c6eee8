import type { FoundKind, PdfFault } from '#domain/upload/document-kinds.ts';
import { type FileBytes, findZipDirectory, readEntries, readEntry } from './read-zip.ts';

const PDF = '%PDF-';
const ZIP = 'PK\u0003\u0004';
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** Detects the kind of a document by its bytes, ignoring its name. Returns null for unsupported content. */
export async function findKind(bytes: FileBytes): Promise<FoundKind> {
  const header = (await bytes.at(0, OLD_OFFICE.length)).toString('latin1');
  if (header.startsWith(ZIP)) return findOffice(bytes);
  // A file that other programs would open as an archive is ambiguous: reject it.
  if ((await findZipDirectory(bytes)) !== null) return null;
  if (header.startsWith(PDF)) return findPdf(bytes);
  if (header === OLD_OFFICE) return findOldOffice(bytes);
  return (await isText(bytes)) ? 'text' : null;
}

const END_MARKER = '%%EOF';
/** Distance from the end within which PDF readers look for the end marker. */
const TAIL_BYTES = 1024;
/** Upper bound on the length of the encryption entry, in bytes. */
const MAX_ENTRY_BYTES = 64;
/** The encryption entry: a reference or an inline dictionary. */
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** Checks a file that begins as a PDF for truncation and encryption. Does not parse it any further. */
async function findPdf(bytes: FileBytes): Promise<'pdf' | PdfFault> {
  const tail = await bytes.at(Math.max(0, bytes.size - TAIL_BYTES), TAIL_BYTES);
  if (!tail.includes(END_MARKER)) return 'pdf-cut-off';
  for await (const piece of bytes.pieces(MAX_ENTRY_BYTES)) {
    if (ENCRYPTED.test(piece.toString('latin1'))) return 'pdf-encrypted';
  }
  return 'pdf';
}

/** Control characters not allowed in text: all but tab, line breaks and form feed. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;
/** Bytes undefined in Windows-1252. */
const UNDEFINED_BYTES = /[\x81\x8d\x8f\x90\x9d]/;
/** Tags of active content or web pages, anywhere in the file. */
const ACTIVE =
  /<(?:[!]doctype|[?]xml|[?]php|html|head|body|svg|script|style|iframe|frame|object|embed|img|meta|link|form|math)[\s>/]/i;
/** Upper bound on the length of an active tag, in bytes. */
const MAX_TAG_BYTES = 16;
/** How a web page or a script begins. */
const ACTIVE_START = /^(?:\ufeff|\u00ef\u00bb\u00bf)?(?:#!|\s*<)/;

/** Reports whether a file is plain text in UTF-8 or Windows-1252, without scripts or markup. */
async function isText(bytes: FileBytes): Promise<boolean> {
  if (bytes.size === 0) return false;
  if (ACTIVE_START.test((await bytes.at(0, 1024)).toString('latin1'))) return false;
  let isWindows1252 = true;
  for await (const piece of bytes.pieces(MAX_TAG_BYTES)) {
    const text = piece.toString('latin1');
    if (CONTROLS.test(text) || ACTIVE.test(text)) return false;
    isWindows1252 &&= !UNDEFINED_BYTES.test(text);
  }
  return isWindows1252 || isUtf8(bytes);
}

async function isUtf8(bytes: FileBytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of bytes.pieces(0)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

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

/**
 * Detects a Word or Excel file in an archive by its content types. Returns null for others and for files with
 * macros.
 */
async function findOffice(bytes: FileBytes): Promise<'docx' | 'xlsx' | null> {
  const entries = await readEntries(bytes);
  if (typeof entries === 'string') return null;
  const typesEntry = entries.find(({ name }) => name === CONTENT_TYPES);
  if (typesEntry === undefined) return null;
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

/**
 * Detects Word or Excel in the compound file format of older Office. Returns null for others and for files
 * with macros.
 */
async function findOldOffice(bytes: FileBytes): Promise<'doc' | 'xls' | null> {
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
