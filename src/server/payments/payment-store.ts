import type { PaymentState } from '#domain/payment/payment-state.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Saves a payment and returns its id. */
export async function insertPayment(tx: Tx, row: Insertable<Schema['payment']>): Promise<number> {
  const { id } = await tx.insertInto('payment').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the organization that pays, which never changes; undefined when there is no such payment. */
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
 * Locks and returns a payment that waits for its invoice: it is requested, has a price and no invoice yet. Undefined when it does not, or
 * when another server is issuing its invoice.
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
