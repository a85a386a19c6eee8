import { emailKeyOf } from '#domain/account/email-key.ts';
import type { Role } from '#domain/account/role.ts';
import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Tx } from '../kernel/db.ts';
import {
  type Act,
  lockForAct,
  lastAdministrator,
  ownAccount,
  administratorsPassword,
  lockForDeletion,
  type Deletion,
  ownerOfOthers,
  administratorsName,
  disabledUser,
} from './user-acts.ts';
import {
  saveRole,
  saveState,
  deleteResetCode,
  saveGivenPassword,
  archiveAccount,
  deleteCodes,
  isAddressTaken,
  listPeopleOf,
  type LockedUser,
} from './user-store.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { holdInvitationsOf, withdrawInvitationsOf } from '../members/invitations.ts';
import { setOrganizationContact } from '../organizations/save-organization.ts';
import { deleteHandover } from './handover-store.ts';
import { openSession, type SessionTokens } from '../auth/open-session.ts';

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

/**
 * Archives the account of an email and erases its personal data; organization, serials and ledger remain. The email
 * can be used again. Of a person whose membership ended, name and email are erased. Throws for the caller's own account, for the last
 * administrator, and for the last owner of an organization that has other people.
 */
export async function archiveUser(tx: Tx, deletion: Deletion, mailbox: Mailbox): Promise<void> {
  const { caller, reason, now } = deletion;
  const { user, isLastAdministrator } = await lockForDeletion(tx, deletion);
  if (user.id === caller.account) throw ownAccount();
  if (isLastAdministrator) throw lastAdministrator();
  if (user.state !== 'archived') await endAccess(tx, user, now);
  await deleteHandover(tx, user.id);
  await archiveAccount(tx, user.id);
  const { id: account, organization: serial, organizationName } = user;
  await recordAuditEntry(
    tx,
    caller,
    { act: 'account-archived', account, organization: serial, facts: { reason } },
    now,
  );
  // The email of a removed person may be somebody's account again, which was not deleted.
  if (user.state === 'archived' && (await isAddressTaken(tx, emailKeyOf(user.email)))) return;
  const values = { name: user.contactName ?? '', organization: organizationName, serial };
  await mailbox.post(tx, {
    template: { name: 'account-deleted', values },
    to: [user.email],
    replyTo: null,
    locale: user.locale,
  });
}

/** Ends what an account can do. With its last person, an organization's invitations and contact details go too. */
async function endAccess(tx: Tx, user: LockedUser, now: Date): Promise<void> {
  await holdInvitationsOf(tx, user.organization);
  const people = await listPeopleOf(tx, user.organization);
  const isAlone = people.every(({ id }) => id === user.id);
  if (!isAlone && !people.some(({ id, role }) => id !== user.id && role === 'owner')) throw ownerOfOthers();
  if (isAlone) {
    await withdrawInvitationsOf(tx, user.organization);
    await setOrganizationContact(tx, user.organization, { contactTel: null, mailingAddress: null });
  }
  await deleteCodes(tx, user.id);
  await endSessions(tx, user.id, now);
}

type ImpersonateDeps = { readonly tokens: SessionTokens; readonly mailbox: Mailbox };

/**
 * Opens a session in which the caller impersonates an active, non-administrator account, and emails its user. The
 * session shares the cookie binding of the administrator's own session and ends with it.
 */
export async function impersonate(tx: Tx, act: Act, device: string, deps: ImpersonateDeps): Promise<string> {
  const { user } = await lockForAct(tx, act);
  const { caller, reason, now } = act;
  if (user.role === 'Administrator') throw administratorsName();
  if (user.state !== 'active') throw disabledUser();
  const { id: account, organization } = user;
  const opening = {
    person: { id: account, role: user.role, organization },
    client: { device, isBound: false },
    impersonator: { account: caller.account, session: caller.session },
    now,
  };
  const { token } = await openSession(tx, opening, deps.tokens);
  await recordAuditEntry(
    tx,
    caller,
    { act: 'impersonation-began', account, organization, facts: { reason } },
    now,
  );
  await deps.mailbox.post(tx, {
    template: { name: 'impersonated', values: { name: user.contactName ?? '', reason } },
    to: [user.email],
    replyTo: null,
    locale: user.locale,
  });
  return token;
}
