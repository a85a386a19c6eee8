import type { Insertable, Updateable } from 'kysely';
import type { DocumentDetails, DocumentType, PaymentState, Seller } from '#domain/payment/payment.ts';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Saves a payment and returns its id. */
export async function insertPayment(tx: Tx, row: Insertable<Schema['payment']>): Promise<number> {
  const { id } = await tx.insertInto('payment').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the organization that pays, which only a merge changes; undefined when there is no such payment. */
export async function findOrganizationOf(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.selectFrom('payment').select('organization').where('id', '=', id).executeTakeFirst();
  return row?.organization;
}

/** Locks and returns a payment; undefined when there is none. Lock it before the organization's tokens. */
export async function lockPayment(tx: Tx, id: number) {
  return tx.selectFrom('payment').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

type PaymentChange = Omit<Updateable<Schema['payment']>, 'state'> & { readonly state?: PaymentState };

/** Saves changes of a locked payment. */
export async function savePayment(tx: Tx, id: number, change: PaymentChange): Promise<void> {
  await tx.updateTable('payment').set(change).where('id', '=', id).execute();
}

/** Returns the name and email of an account, and its organization. */
export async function findRequester(tx: Tx, account: string) {
  return tx
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .select(['account.contactName', 'account.email', 'organization.serial', 'organization.name'])
    .where('account.id', '=', account)
    .executeTakeFirstOrThrow();
}

/** Returns the account that recorded a payment as paid; null for the registry itself. */
export async function findRecorder(tx: Tx, payment: number): Promise<string | null> {
  const entry = await tx
    .selectFrom('tokenEntry')
    .select('actor')
    .where('payment', '=', payment)
    .where('type', '=', 'bought')
    .executeTakeFirst();
  return entry?.actor ?? null;
}

/**
 * Locks and returns a payment that waits for its invoice: it is requested, has a price and no invoice yet.
 * Undefined when it does not, or when another server is issuing its invoice.
 */
export async function lockUninvoicedPayment(tx: Tx, id: number): Promise<LockedPayment | undefined> {
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('totalCents', 'is not', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (payment === undefined) return undefined;
  const invoice = await tx
    .selectFrom('paymentDocument')
    .select('id')
    .where('payment', '=', id)
    .where('type', '=', 'invoice')
    .executeTakeFirst();
  return invoice === undefined ? payment : undefined;
}

/**
 * Takes the next number of a type of document. It stays locked until the transaction ends, so that a rollback
 * leaves no gap.
 */
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

/**
 * Saves a new version of the seller; earlier ones stay on record. Returns false if another change took this
 * version.
 */
export async function insertSeller(tx: Tx, row: Insertable<Schema['seller']>): Promise<boolean> {
  const saved = await tx
    .insertInto('seller')
    .values(row)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Returns the version of the seller in force; 0 until an administrator enters one. */
export async function findSellerVersion(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('seller')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}
