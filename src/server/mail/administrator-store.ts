import type { Tx } from '../kernel/db.ts';

/** Where the administrators who can sign in read their mail, and in which language. */
export async function listAdministrators(tx: Tx) {
  return tx
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('role', '=', 'Administrator')
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
}
