import type { Tx } from '../kernel/db.ts';

/** Returns the emails and languages of active administrators. */
export async function listAdministrators(tx: Tx) {
  return tx
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('role', '=', 'Administrator')
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
}
