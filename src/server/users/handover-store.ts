import type { Insertable } from 'kysely';
import type { Tx } from '../kernel/db.ts';
import type { Schema } from '../kernel/schema.ts';

/** Saves the previous owner of a handed-over account; only the latest handover can be undone. */
export async function saveHandover(tx: Tx, row: Insertable<Schema['handover']>): Promise<void> {
  const { account: _account, ...previous } = row;
  await tx
    .insertInto('handover')
    .values(row)
    .onConflict((conflict) => conflict.column('account').doUpdateSet(previous))
    .execute();
}

/** Deletes and returns an account's handover if it can still be undone. */
export async function takeHandover(tx: Tx, account: string, now: Date) {
  return tx
    .deleteFrom('handover')
    .where('account', '=', account)
    .where('undoUntil', '>', now)
    .returning(['fromEmail', 'fromName', 'fromPasswordHash', 'fromMustChangePassword'])
    .executeTakeFirst();
}

/** Deletes an account's handover. */
export async function deleteHandover(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('handover').where('account', '=', account).execute();
}

/** Deletes handovers that can no longer be undone. */
export async function deletePastHandovers(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('handover').where('undoUntil', '<=', now).execute();
}
