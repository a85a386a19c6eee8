import type { FoundKind } from '#domain/upload/judge-document.ts';
import type { FileBytes } from './file-bytes.ts';
import { findOffice } from './find-office.ts';
import { findOldOffice } from './find-old-office.ts';
import { findPdf } from './find-pdf.ts';
import { isText } from './is-text.ts';
import { endOfZip } from './read-zip.ts';

const PDF = '%PDF-';
const ZIP = 'PK\u0003\u0004';
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** What kind of document a file's bytes are, whatever it is called; null for everything that is not taken. */
export async function findKind(bytes: FileBytes): Promise<FoundKind> {
  const beginning = (await bytes.at(0, OLD_OFFICE.length)).toString('latin1');
  if (beginning.startsWith(ZIP)) return findOffice(bytes);
  // What another program would open as an archive is two things at once.
  if ((await endOfZip(bytes)) !== null) return null;
  if (beginning.startsWith(PDF)) return findPdf(bytes);
  if (beginning === OLD_OFFICE) return findOldOffice(bytes);
  return (await isText(bytes)) ? 'text' : null;
}
