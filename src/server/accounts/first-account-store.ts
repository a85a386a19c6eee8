import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** Whether anybody is an administrator who can sign in. */
export async function hasAdministrator(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom('account')
    .select(sql.lit(1).as('one'))
    .where('role', '=', 'Administrator')
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether there is any account, in whatever state. */
export async function hasAccounts(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}
