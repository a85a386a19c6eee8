import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Keeps a request for an invoice; answers its number. */
export async function insertPaymentRequest(
  tx: Tx,
  row: Insertable<Schema['paymentRequest']>,
): Promise<number> {
  const { id } = await tx.insertInto('paymentRequest').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A payment request, locked. */
export async function lockPaymentRequest(tx: Tx, id: number) {
  return tx
    .selectFrom('paymentRequest')
    .select(['organization', 'account', 'doneAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes down when a payment request was done; null where it waits again. */
export async function saveDone(tx: Tx, id: number, doneAt: Date | null): Promise<void> {
  await tx.updateTable('paymentRequest').set({ doneAt }).where('id', '=', id).execute();
}

/** Who asks: the person and the organization they act for. */
export async function findAsker(tx: Tx, account: string) {
  return tx
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .select(['account.contactName', 'account.email', 'organization.serial', 'organization.name'])
    .where('account.id', '=', account)
    .executeTakeFirstOrThrow();
}
