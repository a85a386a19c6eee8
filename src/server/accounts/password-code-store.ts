import type { Tx } from '../kernel/db.ts';

type Code = {
  readonly account: string;
  readonly codeHash: Uint8Array;
  readonly purpose: 'reset' | 'handover';
  readonly expiresAt: Date;
};

/** Saves an account's code; replaces any earlier one. */
export async function saveCode(tx: Tx, { account, ...code }: Code): Promise<void> {
  await tx
    .insertInto('passwordCode')
    .values({ account, ...code })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(code))
    .execute();
}

/** Takes as long as `saveCode` but saves nothing. */
export async function saveNoCode(tx: Tx): Promise<void> {
  await tx.deleteFrom('passwordCode').where('account', 'is', null).execute();
}

/** Deletes a valid code; false if it is not the account's or has expired. */
export async function takeCode(tx: Tx, account: string, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passwordCode')
    .where('account', '=', account)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Deletes an account's code. */
export async function deleteCode(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('passwordCode').where('account', '=', account).execute();
}
