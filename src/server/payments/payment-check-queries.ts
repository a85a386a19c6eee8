import type { Db } from '../kernel/db.ts';

/** Returns the last check's result; undefined before the first. */
export async function findPaymentCheck(db: Db) {
  return db
    .selectFrom('paymentCheck')
    .select(['differences', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
