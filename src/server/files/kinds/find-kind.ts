import type { FoundKind } from '#domain/upload/check-document.ts';
import type { FileBytes } from './file-bytes.ts';
import { findOffice } from './find-office.ts';
import { findOldOffice } from './find-old-office.ts';
import { findPdf } from './find-pdf.ts';
import { isText } from './is-text.ts';
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
