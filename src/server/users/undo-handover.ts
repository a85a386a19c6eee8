import { emailKeyOf } from '#domain/account/email-key.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/end-sessions.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { takeHandover } from './handover-store.ts';
import { type Act, lockForAct } from './lock-for-act.ts';
import { administratorsOwn, formerAddressTaken, nothingToUndo } from './user-problems.ts';
import { deleteCodes, isAddressTaken, savePerson } from './user-store.ts';

/**
 * Returns a handed-over account to its previous owner, with their email, name and password, and emails both. The
 * second factor stays off.
 */
export async function undoHandover(tx: Tx, act: Act, mailbox: Mailbox): Promise<void> {
  const { user } = await lockForAct(tx, act);
  if (user.role === 'Administrator') throw administratorsOwn();
  const previous = await takeHandover(tx, user.id, act.now);
  if (previous === undefined) throw nothingToUndo();
  const emailKey = emailKeyOf(previous.fromEmail);
  if (await isAddressTaken(tx, emailKey)) throw formerAddressTaken();
  await savePerson(tx, user.id, {
    email: previous.fromEmail,
    emailKey,
    contactName: previous.fromName,
    passwordHash: previous.fromPasswordHash,
    mustChangePassword: previous.fromMustChangePassword,
  });
  await deleteCodes(tx, user.id);
  await endSessions(tx, user.id, act.now);
  const { id: account, organization, organizationName } = user;
  const facts = { reason: act.reason };
  await recordAuditEntry(tx, act.caller, { act: 'handover-undone', account, organization, facts }, act.now);
  const recipients = [
    { to: previous.fromEmail, name: previous.fromName, isReturned: true },
    { to: user.email, name: user.contactName, isReturned: false },
  ];
  for (const { to, name, isReturned } of recipients) {
    const values = { name: name ?? '', organization: organizationName, serial: organization, isReturned };
    const template = { name: 'handover-undone', values } as const;
    await mailbox.post(tx, { template, to: [to], replyTo: null, locale: user.locale });
  }
}
