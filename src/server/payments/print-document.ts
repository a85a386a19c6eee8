import { documentNumber } from '#domain/payment/payment.ts';
import type { Db } from '../kernel/db.ts';
import { productNameIn } from '../kernel/product-name.ts';
import type { DrawAttachment } from '../mail/mailbox.ts';
import type { PrintedDocument } from './draw-document.ts';
import { findDocument } from './payment-queries.ts';

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

/** Returns what draws the documents that emails carry. */
export function documentAttachments(
  db: Db,
  { productName }: { readonly productName: string },
): DrawAttachment {
  return async ({ id }, locale) =>
    printDocument({
      document: await findDocument(db, id),
      locale,
      productName: productNameIn(productName, locale),
    });
}
