import type { FoundKind, PdfFault } from '#domain/upload/check-document.ts';
import type { FileBytes } from './file-bytes.ts';
import { findOffice, findOldOffice } from './find-office.ts';
import { findZipDirectory } from './read-zip.ts';

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
