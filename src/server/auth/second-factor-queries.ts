import type { Db } from '../kernel/db.ts';

/** Returns whether an account's second factor is on, and its number of unused recovery codes. */
export async function findSecondFactor(db: Db, account: string) {
  const found = await db
    .selectFrom('account')
    .select(({ selectFrom }) => [
      'factorSince',
      selectFrom('recoveryCode')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .whereRef('recoveryCode.account', '=', 'account.id')
        .as('left'),
    ])
    .where('id', '=', account)
    .executeTakeFirst();
  return { isOn: (found?.factorSince ?? null) !== null, recoveryCodes: found?.left ?? 0 };
}
