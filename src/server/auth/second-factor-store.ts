import type { Tx } from '../kernel/db.ts';

/** Notes the step whose digits were used, so that they are good once. */
export async function saveFactorStep(tx: Tx, account: string, step: number): Promise<void> {
  await tx.updateTable('account').set({ factorStep: step }).where('id', '=', account).execute();
}

/** Uses a recovery code up; false where the account has none like it. */
export async function takeRecoveryCode(tx: Tx, account: string, codeHash: Uint8Array): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recoveryCode')
    .where('account', '=', account)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

type Factor = { readonly factorSecret: Uint8Array | null; readonly factorSince: Date | null };

/** Sets an account's second factor, to be proven first where `factorSince` is null, or takes it off. */
export async function saveFactor(tx: Tx, account: string, factor: Factor): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...factor, factorStep: 0 })
    .where('id', '=', account)
    .execute();
}

/** Puts new recovery codes in the place of an account's old ones. */
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
