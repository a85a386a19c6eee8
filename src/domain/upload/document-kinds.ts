import { type DocumentSlot, documentSlots, inventoryDocumentYear } from '../project/slots.ts';

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
