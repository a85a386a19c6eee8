import { hasRight, type MemberRight, memberRoles } from '#domain/account/role.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { findPersonName, listActiveOf } from './account-store.ts';

/**
 * Returns the emails and languages of an organization's active people who have a right, the first owner
 * first.
 */
export async function listOrganizationUsers(tx: Tx, organization: string, right: MemberRight = 'edit') {
  const roles = memberRoles.filter((role) => hasRight(role, right));
  return listActiveOf(tx, organization, roles);
}

/**
 * Returns who acts on something of an organization, for emails to its people: one of them by name, an
 * administrator (`name` is null), or null for the registry itself and people without a name.
 */
export async function readActor(
  tx: Tx,
  { account, organization: own, impersonator }: Actor,
  organization: string,
): Promise<{ readonly name: string | null } | null> {
  if (account === null) return null;
  if (impersonator !== null || own !== organization) return { name: null };
  const name = await findPersonName(tx, account);
  return name === null ? null : { name };
}
