import type { Tx } from '../kernel/db.ts';
import { listActiveOf } from './account-store.ts';

/** Who can sign in for an organization: where they read their mail, and in which language. */
export async function listPeopleOf(tx: Tx, organization: string) {
  return listActiveOf(tx, organization);
}
