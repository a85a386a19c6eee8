import type { PaymentState } from '#domain/payment/payment-state.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Saves a payment and returns its id. */
export async function insertPayment(tx: Tx, row: Insertable<Schema['payment']>): Promise<number> {
  const { id } = await tx.insertInto('payment').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
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
