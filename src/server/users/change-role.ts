import type { Role } from '#domain/account/role.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/end-sessions.ts';
import type { Tx } from '../kernel/db.ts';
import { type Act, lockForAct } from './lock-for-act.ts';
import { lastAdministrator } from './user-problems.ts';
import { saveRole } from './user-store.ts';

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
  const { id: account, organization } = user;
  await recordAuditEntry(tx, act.caller, { act: 'role-changed', account, organization, facts }, act.now);
}
