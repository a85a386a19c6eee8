import { hasRight, type MemberRight, memberRoles } from '#domain/account/role.ts';
import type { Tx } from '../kernel/db.ts';
import { listActiveOf } from './account-store.ts';

/** Returns the emails and languages of an organization's active people who have a right, the first owner first. */
export async function listOrganizationUsers(tx: Tx, organization: string, right: MemberRight = 'edit') {
  const roles = memberRoles.filter((role) => hasRight(role, right));
  return listActiveOf(tx, organization, roles);
}
