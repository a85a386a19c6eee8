import { sql } from 'kysely';
import type { Db, Tx } from '../kernel/db.ts';

/** Whether anybody is an administrator who can sign in. */
export async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select(sql.lit(1).as('one'))
    .where('role', '=', 'Administrator')
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether anybody ever asked for an account or was given one. */
export async function hasAccounts(db: Db | Tx): Promise<boolean> {
  const found = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}
