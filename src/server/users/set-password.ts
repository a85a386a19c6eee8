import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/end-sessions.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { type Act, lockForAct } from './lock-for-act.ts';
import { administratorsPassword } from './user-problems.ts';
import { deleteResetCode, saveGivenPassword } from './user-store.ts';

/** Sets a password that the user must change, ends their sessions and emails them. Throws for administrators. */
export async function setPassword(tx: Tx, act: Act, passwordHash: string, mailbox: Mailbox): Promise<void> {
  const { user } = await lockForAct(tx, act);
  if (user.role === 'Administrator') throw administratorsPassword();
  await saveGivenPassword(tx, user.id, passwordHash);
  await deleteResetCode(tx, user.id);
  await endSessions(tx, user.id, act.now);
  const { id: account, organization } = user;
  await recordAuditEntry(
    tx,
    act.caller,
    { act: 'password-set', account, organization, facts: { reason: act.reason } },
    act.now,
  );
  await mailbox.post(tx, {
    template: { name: 'password-set', values: { name: user.contactName ?? '' } },
    to: [user.email],
    replyTo: null,
    locale: user.locale,
  });
}
