import type { Tx } from '../kernel/db.ts';

type Code = {
  readonly account: string;
  readonly codeHash: Uint8Array;
  readonly purpose: 'reset' | 'handover';
  readonly expiresAt: Date;
};

/** Puts a code in the place of an account's earlier one: only the latest is good. */
export async function saveCode(tx: Tx, { account, ...code }: Code): Promise<void> {
  await tx
    .insertInto('passwordCode')
    .values({ account, ...code })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(code))
    .execute();
}

/** Does the work of `saveCode` where no account is to get a code. */
export async function saveNoCode(tx: Tx): Promise<void> {
  await tx.deleteFrom('passwordCode').where('account', 'is', null).execute();
}

/** Uses a code up; false where it is none of the account's, or ended. */
export async function takeCode(tx: Tx, account: string, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passwordCode')
    .where('account', '=', account)
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Makes an account's code worth nothing. */
export async function deleteCode(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('passwordCode').where('account', '=', account).execute();
}
