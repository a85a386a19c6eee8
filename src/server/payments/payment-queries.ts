import { sql } from 'kysely';
import type { DocumentType } from '#domain/payment/payment.ts';
import type { Db } from '../kernel/db.ts';
import { cutOf } from '../kernel/page-links.ts';

type PageQuery = { readonly page?: number | undefined; readonly pageSize?: number | undefined };
type ReviewQuery = PageQuery & { readonly status?: 'waiting' | 'done' | undefined };

const columns = [
  'payment.id',
  'payment.method',
  'payment.state',
  'payment.count',
  'payment.fee',
  'payment.totalCents',
  'payment.tonnes',
  'payment.note',
  'payment.tokens',
  'payment.reference',
  'payment.failure',
  'payment.reason',
  'payment.askedAt',
  'payment.paidAt',
  'payment.closedAt',
] as const;

/**
 * Returns all payments and their total: unpaid invoices first, oldest first, then the others, newest first.
 */
export async function listReviewedPayments(db: Db, query: ReviewQuery) {
  let payments = db
    .selectFrom('payment')
    .innerJoin('organization', 'organization.serial', 'payment.organization')
    .leftJoin('account', 'account.id', 'payment.account');
  if (query.status !== undefined)
    payments = payments.where('payment.state', query.status === 'done' ? '<>' : '=', 'requested');
  const range = cutOf(query);
  let page = payments
    .select([...columns, 'organization.serial', 'organization.name', 'account.contactName', 'account.email'])
    .select('account.id as user')
    .orderBy(sql`case when payment.state = 'requested' then payment.asked_at end`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy('payment.askedAt', 'desc')
    .orderBy('payment.id', 'desc');
  if (range !== null) page = page.limit(range.limit).offset(range.offset);
  const rows = await page.execute();
  if (range === null) return { rows, total: rows.length };
  const { total } = await payments
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type ReviewedPaymentRow = Awaited<ReturnType<typeof listReviewedPayments>>['rows'][number];

/** Returns an organization's payments and their total, newest first. */
export async function listPaymentsOf(db: Db, organization: string, query: PageQuery) {
  const payments = db.selectFrom('payment').where('organization', '=', organization);
  const range = cutOf(query);
  let page = payments
    .select([...columns])
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc');
  if (range !== null) page = page.limit(range.limit).offset(range.offset);
  const rows = await page.execute();
  if (range === null) return { rows, total: rows.length };
  const { total } = await payments
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export type PaymentRow = Awaited<ReturnType<typeof listPaymentsOf>>['rows'][number];

/** Lists the documents of payments, oldest first. */
export async function listDocuments(db: Db, payments: readonly number[]) {
  return db
    .selectFrom('paymentDocument')
    .select(['payment', 'type', 'number', 'issuedAt'])
    .where('payment', '=', sql<number>`any(${payments}::bigint[])`)
    .orderBy('id')
    .execute();
}

export type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

/** Most invoices that one run of the job issues. */
const MAX_INVOICES = 200;

/** Lists the numbers of unpaid requests that have a price and no invoice yet, oldest first. */
export async function listUninvoiced(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('paymentDocument', (join) =>
      join
        .onRef('paymentDocument.payment', '=', 'payment.id')
        .on('paymentDocument.type', '=', sql.lit('invoice')),
    )
    .select('payment.id')
    .where('payment.state', '=', 'requested')
    .where('payment.totalCents', 'is not', null)
    .where('paymentDocument.id', 'is', null)
    .orderBy('payment.askedAt')
    .orderBy('payment.id')
    .limit(MAX_INVOICES)
    .execute();
  return rows.map(({ id }) => id);
}

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

/** Returns the seller in force with its version; undefined until an administrator enters one. */
export async function findCurrentSeller(db: Db) {
  return db
    .selectFrom('seller')
    .select(['version', 'name', 'address', 'gstNumber', 'email', 'instructions'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the last check's result; undefined before the first. */
export async function findPaymentCheck(db: Db) {
  return db
    .selectFrom('paymentCheck')
    .select(['differences', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
