import { emailKeyOf } from '#domain/account/email-key.ts';
import { HANDOVER_MS } from '#domain/account/handover.ts';
import { newResetCode } from '../accounts/reset-password.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import {
  type AccountAction,
  addressTaken,
  administratorsOwn,
  disabledUser,
  formerAddressTaken,
  lockForAction,
  nothingToUndo,
} from './account-actions.ts';
import { deletePastHandovers, saveHandover, takeHandover } from './handover-store.ts';
import {
  deleteCodes,
  insertHandoverCode,
  isAddressTaken,
  type LockedUser,
  savePerson,
} from './user-store.ts';

/** The person who takes over an account. */
export type Successor = { readonly email: string; readonly name: string };

/**
 * Hands an active owner's account to another person. Ends its sessions and deletes its codes, password and
 * second factor; the new owner sets a password with a single-use link. The previous owner's data are kept
 * while the handover can be undone. Organization, serials, projects and ledger do not change.
 */
export async function handOver(
  tx: Tx,
  action: AccountAction,
  successor: Successor,
  mailbox: Mailbox,
): Promise<void> {
  const { user } = await lockForAction(tx, action);
  if (user.role === 'Administrator') throw administratorsOwn();
  if (user.state !== 'active') throw disabledUser();
  const emailKey = emailKeyOf(successor.email);
  if (await isAddressTaken(tx, emailKey)) throw addressTaken();
  const until = new Date(action.now.getTime() + HANDOVER_MS);
  const { code, codeHash } = newResetCode();
  await saveHandover(tx, {
    account: user.id,
    fromEmail: user.email,
    fromName: user.contactName,
    fromPasswordHash: user.passwordHash,
    fromMustChangePassword: user.mustChangePassword,
    undoUntil: until,
  });
  await savePerson(tx, user.id, {
    email: successor.email,
    emailKey,
    contactName: successor.name,
    passwordHash: null,
    mustChangePassword: false,
  });
  await deleteCodes(tx, user.id);
  await insertHandoverCode(tx, user.id, { codeHash, expiresAt: until });
  await endSessions(tx, user.id, action.now);
  const { id: account, organization } = user;
  const facts = { reason: action.reason };
  await recordAuditEvent(
    tx,
    action.caller,
    { act: 'account-handed-over', account, organization, facts },
    action.now,
  );
  await notifyBoth(tx, { user, successor, code }, mailbox);
}

type Notice = { readonly user: LockedUser; readonly successor: Successor; readonly code: string };

async function notifyBoth(tx: Tx, { user, successor, code }: Notice, mailbox: Mailbox): Promise<void> {
  const { organizationName: organization, organization: serial } = user;
  const common = { replyTo: null, locale: user.locale };
  const values = { name: user.contactName ?? '', organization, serial };
  await mailbox.post(tx, { ...common, template: { name: 'handed-over', values }, to: [user.email] });
  const welcome = { name: successor.name, organization, serial, email: successor.email, code };
  await mailbox.post(tx, {
    ...common,
    template: { name: 'handed-to-you', values: welcome },
    to: [successor.email],
  });
}

/**
 * Returns a handed-over account to its previous owner, with their email, name and password, and emails both.
 * The second factor stays off.
 */
export async function undoHandover(tx: Tx, action: AccountAction, mailbox: Mailbox): Promise<void> {
  const { user } = await lockForAction(tx, action);
  if (user.role === 'Administrator') throw administratorsOwn();
  const previous = await takeHandover(tx, user.id, action.now);
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
  await endSessions(tx, user.id, action.now);
  const { id: account, organization, organizationName } = user;
  const facts = { reason: action.reason };
  await recordAuditEvent(
    tx,
    action.caller,
    { act: 'handover-undone', account, organization, facts },
    action.now,
  );
  const recipients = [
    { to: previous.fromEmail, name: previous.fromName, isReturned: true },
    { to: user.email, name: user.contactName, isReturned: false },
  ];
  for (const { to, name, isReturned } of recipients) {
    const values = {
      name: name ?? '',
      organization: organizationName,
      serial: organization,
      isReturned,
      isDisabled: user.state !== 'active',
    };
    const template = { name: 'handover-undone', values } as const;
    await mailbox.post(tx, { template, to: [to], replyTo: null, locale: user.locale });
  }
}

/** Deletes the previous owners' email, name and password of handovers that can no longer be undone. */
export async function forgetHandovers(tx: Tx, now: Date): Promise<void> {
  await deletePastHandovers(tx, now);
}
