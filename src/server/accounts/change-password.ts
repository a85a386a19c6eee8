import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { type Caller, sessionEnded } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { lockAccount, saveOwnPassword } from './account-store.ts';
import { deleteCode } from './password-code-store.ts';

type Change = { readonly passwordHash: string; readonly now: Date };

/**
 * Sets the caller's password after confirmation of the old one. Ends their other sessions and invalidates emailed
 * codes.
 */
export async function changePassword(
  tx: Tx,
  caller: Caller,
  { passwordHash, now }: Change,
  mailbox: Mailbox,
): Promise<void> {
  const account = await lockAccount(tx, caller.account);
  if (account?.state !== 'active') throw sessionEnded();
  await saveOwnPassword(tx, account.id, passwordHash);
  await deleteCode(tx, account.id);
  await endSessions(tx, account.id, now, caller.session);
  await recordAuditEntry(tx, caller, { act: 'password-changed', facts: { by: 'person' } }, now);
  const { email, locale, contactName } = account;
  const template = { name: 'password-changed' as const, values: { name: contactName ?? '' } };
  await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
}
