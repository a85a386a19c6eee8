import { type DocumentKind, isPdfOnly } from './document-kinds.ts';

/** What bytes are: a kind they show by themselves, text of any kind, a PDF with a fault, or nothing that is known. */
export type FoundKind = Exclude<DocumentKind, 'csv' | 'txt'> | 'text' | PdfFault | null;

/** What is wrong with bytes that begin as a PDF: the end is missing, or only a password opens it. */
export type PdfFault = 'pdf-cut-off' | 'pdf-encrypted';

export type DocumentRefusal = PdfFault | 'must-be-pdf' | 'not-taken';

type Sent = {
  readonly found: FoundKind;
  readonly filename: string;
  /** Where it is to go; null where that is not said, and every kind may come. */
  readonly slot: string | null;
};

export type DocumentVerdict =
  | { readonly isTaken: true; readonly kind: DocumentKind }
  | { readonly isTaken: false; readonly refusal: DocumentRefusal };

/**
 * Whether a document is taken, and as what. Its bytes decide (product decisions §8): a name that ends in .pdf, and a slot
 * for PDF alone, want a PDF; text is CSV or plain text by its name, and under any other name refused.
 */
export function judgeDocument({ found, filename, slot }: Sent): DocumentVerdict {
  if (found === 'pdf') return taken('pdf');
  if (found === 'pdf-cut-off' || found === 'pdf-encrypted') return refused(found);
  const ending = endingOf(filename);
  if (ending === 'pdf' || (slot !== null && isPdfOnly(slot))) return refused('must-be-pdf');
  if (found === null) return refused('not-taken');
  if (found !== 'text') return taken(found);
  if (ending === 'csv') return taken('csv');
  return ending === 'txt' || ending === null ? taken('txt') : refused('not-taken');
}

/** What stands behind a name's last dot, in small emails; null where there is none. */
function endingOf(filename: string): string | null {
  const ending = /\.([^.]*)$/.exec(filename.trim())?.[1];
  return ending === undefined ? null : ending.toLowerCase();
}

function taken(kind: DocumentKind): DocumentVerdict {
  return { isTaken: true, kind };
}

function refused(refusal: DocumentRefusal): DocumentVerdict {
  return { isTaken: false, refusal };
}
