import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/end-sessions.ts';
import type { Tx } from '../kernel/db.ts';
import { type Act, lockForAct } from './lock-for-act.ts';
import { lastAdministrator, ownAccount } from './user-problems.ts';
import { saveState } from './user-store.ts';

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
