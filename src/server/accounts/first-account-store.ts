import { sql } from 'kysely';
import type { Tx } from '../kernel/db.ts';

/** True if an active administrator exists. */
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

/** True if any account exists, in any state. */
export async function hasAccounts(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}
