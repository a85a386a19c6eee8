import type { Tx } from '../kernel/db.ts';
import { listActiveOf } from './account-store.ts';

/** Returns the emails and languages of an organization's active accounts. */
export async function listOrganizationUsers(tx: Tx, organization: string) {
  return listActiveOf(tx, organization);
}
