import type { PdfFault } from '#domain/upload/check-document.ts';
import type { FileBytes } from './file-bytes.ts';

const END_MARKER = '%%EOF';
/** Distance from the end within which PDF readers look for the end marker. */
const TAIL_BYTES = 1024;
/** Upper bound on the length of the encryption entry, in bytes. */
const MAX_ENTRY_BYTES = 64;
/** The encryption entry: a reference or an inline dictionary. */
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** Checks a file that begins as a PDF for truncation and encryption. Does not parse it any further. */
export async function findPdf(bytes: FileBytes): Promise<'pdf' | PdfFault> {
  const tail = await bytes.at(Math.max(0, bytes.size - TAIL_BYTES), TAIL_BYTES);
  if (!tail.includes(END_MARKER)) return 'pdf-cut-off';
  for await (const piece of bytes.pieces(MAX_ENTRY_BYTES)) {
    if (ENCRYPTED.test(piece.toString('latin1'))) return 'pdf-encrypted';
  }
  return 'pdf';
}
