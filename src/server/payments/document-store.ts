import type { DocumentDetails, DocumentType, Seller } from '#domain/payment/payment-document.ts';
import type { Tx } from '../kernel/db.ts';

/** Takes the next number of a type of document. It stays locked until the transaction ends, so that a rollback leaves no gap. */
export async function takeDocumentNumber(tx: Tx, type: DocumentType): Promise<number> {
  const { next } = await tx
    .updateTable('documentSeries')
    .set((row) => ({ next: row('next', '+', 1) }))
    .where('type', '=', type)
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - 1;
}

type NewDocument = {
  readonly payment: number;
  readonly type: DocumentType;
  readonly number: number;
  readonly details: DocumentDetails;
  readonly issuedAt: Date;
};

/** Saves a document and returns its id. */
export async function insertDocument(tx: Tx, { details, ...document }: NewDocument): Promise<number> {
  const row = { ...document, details: JSON.stringify(details) };
  const { id } = await tx.insertInto('paymentDocument').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Lists the documents of a payment, oldest first. */
export async function listDocumentsOf(tx: Tx, payment: number) {
  return tx
    .selectFrom('paymentDocument')
    .select(['id', 'type', 'number', 'issuedAt'])
    .where('payment', '=', payment)
    .orderBy('id')
    .execute();
}

/** Returns an organization's name, and its mailing address. */
export async function findBuyer(tx: Tx, organization: string) {
  const row = await tx
    .selectFrom('organization')
    .select(['serial', 'name', 'mailingAddress as address'])
    .where('serial', '=', organization)
    .executeTakeFirstOrThrow();
  return row;
}

/** Returns the seller in force; undefined until an administrator enters one. */
export async function findSeller(tx: Tx): Promise<Seller | undefined> {
  return tx
    .selectFrom('seller')
    .select(['name', 'address', 'gstNumber', 'email', 'instructions'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns an issued document with its payment's organization. */
export async function findIssuedDocument(tx: Tx, id: number) {
  return tx
    .selectFrom('paymentDocument')
    .innerJoin('payment', 'payment.id', 'paymentDocument.payment')
    .select([
      'paymentDocument.type',
      'paymentDocument.number',
      'paymentDocument.details',
      'paymentDocument.issuedAt',
      'payment.organization',
    ])
    .where('paymentDocument.id', '=', id)
    .executeTakeFirstOrThrow();
}
