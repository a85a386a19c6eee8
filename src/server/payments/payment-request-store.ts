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

/** Who asks: the person and the organisation they act for. */
export async function findAsker(tx: Tx, account: string) {
  return tx
    .selectFrom('account')
    .innerJoin('organization', 'organization.serial', 'account.organization')
    .select(['account.contactName', 'account.email', 'organization.serial', 'organization.name'])
    .where('account.id', '=', account)
    .executeTakeFirstOrThrow();
}
