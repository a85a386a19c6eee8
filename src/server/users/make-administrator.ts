import { emailKeyOf } from '#domain/account/email-key.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/end-sessions.ts';
import type { Tx } from '../kernel/db.ts';
import { lockUserByEmail, saveRole, saveState } from './user-store.ts';

/** Result: `unknown` if no approved account signs in with the email. */
export type Made = 'made' | 'already' | 'unknown';

/**
 * Makes the account of an email an active administrator and ends its sessions. For the command line, to recover a
 * registry that lost its last administrator.
 */
export async function makeAdministrator(tx: Tx, email: string, now: Date): Promise<Made> {
  const user = await lockUserByEmail(tx, emailKeyOf(email));
  if (user === undefined) return 'unknown';
  if (user.role === 'Administrator' && user.state === 'active') return 'already';
  const { id: account, organization } = user;
  await saveRole(tx, account, 'Administrator');
  await saveState(tx, account, 'active');
  await endSessions(tx, account, now);
  const facts = { from: user.role, to: 'Administrator', by: 'command line' };
  await recordAuditEntry(tx, null, { act: 'role-changed', account, organization, facts }, now);
  return 'made';
}
