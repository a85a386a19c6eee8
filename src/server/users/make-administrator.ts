import { emailKeyOf } from '#domain/account/email-key.ts';
import { noteAct } from '../audit/note-act.ts';
import { endSessions } from '../auth/end-sessions.ts';
import type { Tx } from '../kernel/db.ts';
import { lockUserByEmail, saveRole, saveState } from './user-store.ts';

/** What became of it: `unknown` where nobody who was approved signs in with the address. */
export type Made = 'made' | 'already' | 'unknown';

/**
 * Makes the account of an address an active administrator, from the machine itself: the way back for a registry that lost its
 * last one. Its sessions end.
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
  await noteAct(tx, null, { act: 'role-changed', account, organization, facts }, now);
  return 'made';
}
