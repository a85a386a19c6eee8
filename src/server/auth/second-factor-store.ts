import type { Tx } from '../kernel/db.ts';

/** Saves the time step of a used code, so that each code is accepted once. */
export async function saveFactorStep(tx: Tx, account: string, step: number): Promise<void> {
  await tx.updateTable('account').set({ factorStep: step }).where('id', '=', account).execute();
}

/** Deletes a recovery code; false if the account has no such code. */
export async function takeRecoveryCode(tx: Tx, account: string, codeHash: Uint8Array): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recoveryCode')
    .where('account', '=', account)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

type Factor = { readonly factorSecret: Uint8Array | null; readonly factorSince: Date | null };

/** Saves an account's second factor (unconfirmed while `factorSince` is null), or removes it. */
export async function saveFactor(tx: Tx, account: string, factor: Factor): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...factor, factorStep: 0 })
    .where('id', '=', account)
    .execute();
}

/** Replaces an account's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  account: string,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('account', '=', account).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ account, codeHash })))
    .execute();
}
