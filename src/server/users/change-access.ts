import type { Role } from '#domain/account/role.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/end-sessions.ts';
import type { Tx } from '../kernel/db.ts';
import { type Act, lockForAct } from './lock-for-act.ts';
import { lastAdministrator, ownAccount } from './user-problems.ts';
import { saveRole, saveState } from './user-store.ts';

/**
 * Changes a user's role and ends their sessions; does nothing if the role is the same. Throws for the last
 * administrator.
 */
export async function changeRole(tx: Tx, act: Act, role: Role): Promise<void> {
  const { user, isLastAdministrator } = await lockForAct(tx, act);
  if (user.role === role) return;
  if (isLastAdministrator) throw lastAdministrator();
  await saveRole(tx, user.id, role);
  await endSessions(tx, user.id, act.now);
  const facts = { from: user.role, to: role, reason: act.reason };
  await recordAuditEntry(tx, act.caller, { ...subjectOf(user), act: 'role-changed', facts }, act.now);
}

/** Reactivates a disabled account; does nothing if it is active. */
export async function activateUser(tx: Tx, act: Omit<Act, 'reason'>): Promise<void> {
  const { user } = await lockForAct(tx, act);
  if (user.state === 'active') return;
  await saveState(tx, user.id, 'active');
  await recordAuditEntry(tx, act.caller, { ...subjectOf(user), act: 'account-activated' }, act.now);
}

/**
 * Disables an account and ends its sessions; does nothing if it is disabled. Throws for the caller's own account and
 * for the last administrator.
 */
export async function disableUser(tx: Tx, act: Omit<Act, 'reason'>): Promise<void> {
  const { user, isLastAdministrator } = await lockForAct(tx, act);
  if (user.id === act.caller.account) throw ownAccount();
  if (isLastAdministrator) throw lastAdministrator();
  if (user.state === 'disabled') return;
  await saveState(tx, user.id, 'disabled');
  await endSessions(tx, user.id, act.now);
  await recordAuditEntry(tx, act.caller, { ...subjectOf(user), act: 'account-disabled' }, act.now);
}

function subjectOf({ id, organization }: { readonly id: string; readonly organization: string }) {
  return { account: id, organization };
}
