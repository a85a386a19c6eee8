import type { PdfFault } from '#domain/upload/judge-document.ts';
import type { FileBytes } from './file-bytes.ts';

const END = '%%EOF';
/** As far from the end as readers look for the mark. */
const NEAR_THE_END = 1024;
/** Longer than the entry can be. */
const LONGEST_ENTRY = 64;
/** The entry that names how a file is encrypted: a reference, or a dictionary in place. */
const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** What bytes that begin as a PDF are: whole, cut off, or opened by a password alone. They are not read any further. */
export async function findPdf(bytes: FileBytes): Promise<'pdf' | PdfFault> {
  const last = await bytes.at(Math.max(0, bytes.size - NEAR_THE_END), NEAR_THE_END);
  if (!last.includes(END)) return 'pdf-cut-off';
  for await (const piece of bytes.pieces(LONGEST_ENTRY)) {
    if (ENCRYPTED.test(piece.toString('latin1'))) return 'pdf-encrypted';
  }
  return 'pdf';
}
