import { type DocumentSlot, documentSlots, inventoryDocumentYear } from '../project/slots.ts';

/** The kinds of documents that are taken (product decisions §8), with what each is served as. */
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

const takesOnlyPdf: Readonly<Record<DocumentSlot, boolean>> = {
  projectPlan: true,
  financialPlan: true,
  projectValidation: true,
  verificationReport: true,
  other1: false,
  other2: false,
};

/** Whether documents have a slot of this name: one of the fixed six, or that of a year's inventory. */
export function isDocumentSlot(slot: string): boolean {
  return isFixed(slot) || inventoryDocumentYear(slot) !== null;
}

/** Whether a slot takes PDF and nothing else: plans, validation and verification do. */
export function isPdfOnly(slot: string): boolean {
  return isFixed(slot) && takesOnlyPdf[slot];
}

/** Whether a stored file of this type may stand in a slot for documents. */
export function maySlotHold(slot: string, mediaType: string): boolean {
  if (!isDocumentSlot(slot)) return false;
  return isPdfOnly(slot) ? mediaType === mediaTypes.pdf : documentTypes.has(mediaType);
}

const documentTypes: ReadonlySet<string> = new Set(Object.values(mediaTypes));

function isFixed(slot: string): slot is DocumentSlot {
  return (documentSlots as readonly string[]).includes(slot);
}
