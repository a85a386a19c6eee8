import type { Db } from '../kernel/db.ts';
import { productNameIn } from '../kernel/product-name.ts';
import type { DrawAttachment } from '../mail/mailbox.ts';
import { findDocument } from './document-queries.ts';
import { printDocument } from './print-document.ts';

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
