import { type DocumentSlot, documentSlots, inventoryDocumentYear } from '../project/project-terms.ts';

/** The accepted kinds of documents (product decisions §8) and the media type each is served with. */
export const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  txt: 'text/plain',
} as const;
export type DocumentKind = keyof typeof mediaTypes;

const pdfOnlySlots: Readonly<Record<DocumentSlot, boolean>> = {
  projectPlan: true,
  financialPlan: true,
  projectValidation: true,
  verificationReport: true,
  other1: false,
  other2: false,
};

/** Returns whether a document slot has this name: one of the fixed six, or a yearly inventory document's. */
export function isDocumentSlot(slot: string): boolean {
  return isFixedSlot(slot) || inventoryDocumentYear(slot) !== null;
}

/** Returns whether a slot accepts only PDF, as those for plans, validation and verification do. */
export function isPdfOnly(slot: string): boolean {
  return isFixedSlot(slot) && pdfOnlySlots[slot];
}

/** Returns whether a document slot accepts a stored file of this media type. */
export function maySlotHold(slot: string, mediaType: string): boolean {
  if (!isDocumentSlot(slot)) return false;
  return isPdfOnly(slot) ? mediaType === mediaTypes.pdf : documentTypes.has(mediaType);
}

const documentTypes: ReadonlySet<string> = new Set(Object.values(mediaTypes));

function isFixedSlot(slot: string): slot is DocumentSlot {
  return (documentSlots as readonly string[]).includes(slot);
}

/**
 * The kind of a file by its bytes: a recognizable kind, text of any kind, a PDF with a fault, or null for
 * anything else.
 */
export type FoundKind = Exclude<DocumentKind, 'csv' | 'txt'> | 'text' | PdfFault | null;

/** What is wrong with bytes that begin like a PDF: they are truncated, or need a password. */
export type PdfFault = 'pdf-cut-off' | 'pdf-encrypted';

export type DocumentRefusal = PdfFault | 'must-be-pdf' | 'not-taken';

type SentDocument = {
  readonly found: FoundKind;
  readonly filename: string;
  /** The target slot; null when not given, which allows every kind. */
  readonly slot: string | null;
};

export type DocumentVerdict =
  | { readonly isTaken: true; readonly kind: DocumentKind }
  | { readonly isTaken: false; readonly refusal: DocumentRefusal };

/**
 * Returns whether a document is accepted, and as which kind. Its bytes decide (product decisions §8): a name
 * extension in .pdf or a PDF-only slot requires a PDF; text counts as CSV or plain text by its file name and
 * is refused under any other extension.
 */
export function checkDocument({ found, filename, slot }: SentDocument): DocumentVerdict {
  if (found === 'pdf') return accepted('pdf');
  if (found === 'pdf-cut-off' || found === 'pdf-encrypted') return refused(found);
  const extension = extensionOf(filename);
  if (extension === 'pdf' || (slot !== null && isPdfOnly(slot))) return refused('must-be-pdf');
  if (found === null) return refused('not-taken');
  if (found !== 'text') return accepted(found);
  if (extension === 'csv') return accepted('csv');
  return extension === 'txt' || extension === null ? accepted('txt') : refused('not-taken');
}

/** Returns a file name's extension in lower case; null when there is none. */
function extensionOf(filename: string): string | null {
  const extension = /\.([^.]*)$/.exec(filename.trim())?.[1];
  return extension === undefined ? null : extension.toLowerCase();
}

function accepted(kind: DocumentKind): DocumentVerdict {
  return { isTaken: true, kind };
}

function refused(refusal: DocumentRefusal): DocumentVerdict {
  return { isTaken: false, refusal };
}
