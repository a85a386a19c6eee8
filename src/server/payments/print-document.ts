import { documentNumber } from '#domain/payment/payment-document.ts';
import type { PrintedDocument } from './draw-document.ts';

/** Returns a document as PDF, with a file name such as `INV-000042.pdf`. */
export async function printDocument(printed: PrintedDocument) {
  const { type, number } = printed.document;
  // Loaded with the first document: the fonts and the PDF library take memory.
  const { drawDocument } = await import('./draw-document.ts');
  return {
    content: await drawDocument(printed),
    contentType: 'application/pdf',
    filename: `${documentNumber(type, number)}.pdf`,
  };
}
