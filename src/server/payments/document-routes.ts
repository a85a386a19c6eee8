import { readPaymentDocument } from '#contract/payments.ts';
import { canReadDocuments } from '#domain/payment/payment-abilities.ts';
import { documentTypes } from '#domain/payment/payment-document.ts';
import { isLocale } from '#messages/runtime.js';
import type { Db } from '../kernel/db.ts';
import { FileReply } from '../kernel/file-reply.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { findDocumentOf } from './document-queries.ts';
import { unknownDocument } from './payment-problems.ts';
import { printDocument } from './print-document.ts';

/** Mounts the PDF of a payment's documents, for its organization and for administrators. */
export function mountPaymentDocuments(
  mounting: Mounting,
  db: Db,
  { productName }: { readonly productName: string },
): void {
  const draw = limitConcurrency({ concurrent: 1, queued: 20 });
  mount(mounting, readPaymentDocument, async ({ params, query, caller, locale }) => {
    const type = documentTypes.find((one) => params.document === `${one}.pdf`);
    const document = type === undefined ? undefined : await findDocumentOf(db, params.id, type);
    if (document === undefined || !canReadDocuments(caller, document.organization)) throw unknownDocument();
    const language = isLocale(query.language) ? query.language : locale;
    const printed = { document, locale: language, productName: productNameIn(productName, language) };
    return new FileReply(await draw(() => printDocument(printed)));
  });
}
