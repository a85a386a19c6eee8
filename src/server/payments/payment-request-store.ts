import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Saves a payment request and returns its id. */
export async function insertPaymentRequest(
  tx: Tx,
  row: Insertable<Schema['paymentRequest']>,
): Promise<number> {
  const { id } = await tx.insertInto('paymentRequest').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns a payment request, locked. */
export async function lockPaymentRequest(tx: Tx, id: number) {
  return tx
    .selectFrom('paymentRequest')
    .select(['organization', 'account', 'doneAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Saves when a payment request was done; null reopens it. */
export async function saveDone(tx: Tx, id: number, doneAt: Date | null): Promise<void> {
  await tx.updateTable('paymentRequest').set({ doneAt }).where('id', '=', id).execute();
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
