import type { Tx } from '../kernel/db.ts';
import type { SolvedTask } from './captcha.ts';

/** Marks a task as used; false where it was before. Of two at the same moment the second waits here and gets false. */
export async function insertUsed(tx: Tx, { nonce, expiresAt }: SolvedTask): Promise<boolean> {
  const inserted = await tx
    .insertInto('usedChallenge')
    .values({ nonce, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Clears away tasks that expired: they are refused for that alone. */
export async function deleteExpired(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('usedChallenge').where('expiresAt', '<', before).execute();
}
