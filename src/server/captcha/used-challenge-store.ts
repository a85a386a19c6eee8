import type { Tx } from '../kernel/db.ts';
import type { SolvedTask } from './captcha.ts';

/** Marks a task as used; false if it already was. A concurrent second use waits and gets false. */
export async function insertUsed(tx: Tx, { nonce, expiresAt }: SolvedTask): Promise<boolean> {
  const inserted = await tx
    .insertInto('usedChallenge')
    .values({ nonce, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Deletes expired tasks, which are rejected anyway. */
export async function deleteExpired(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('usedChallenge').where('expiresAt', '<', before).execute();
}
