import type { DocumentType } from '#domain/payment/payment-document.ts';
import type { Db } from '../kernel/db.ts';

const documents = (db: Db) =>
  db
    .selectFrom('paymentDocument')
    .innerJoin('payment', 'payment.id', 'paymentDocument.payment')
    .select([
      'paymentDocument.type',
      'paymentDocument.number',
      'paymentDocument.details',
      'paymentDocument.issuedAt',
      'payment.organization',
    ]);

/** Returns a document by its id. */
export async function findDocument(db: Db, id: number) {
  return documents(db).where('paymentDocument.id', '=', id).executeTakeFirstOrThrow();
}

export type IssuedDocument = Awaited<ReturnType<typeof findDocument>>;

/** Returns a payment's document of a type; undefined if none was issued. */
export async function findDocumentOf(
  db: Db,
  payment: number,
  type: DocumentType,
): Promise<IssuedDocument | undefined> {
  return documents(db)
    .where('paymentDocument.payment', '=', payment)
    .where('paymentDocument.type', '=', type)
    .executeTakeFirst();
}
