import { emailKeyOf } from '#domain/account/email-key.ts';
import type { Role } from '#domain/account/role.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { openSession, type SessionTokens } from '../auth/open-session.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { holdInvitationsOf, withdrawInvitationsOf } from '../members/invitations.ts';
import { setOrganizationContact } from '../organizations/save-organization.ts';
import {
  type AccountAction,
  administratorsName,
  administratorsPassword,
  type Deletion,
  disabledUser,
  lastAdministrator,
  lockForAction,
  lockForDeletion,
  ownAccount,
  ownerOfOthers,
} from './account-actions.ts';
import { deleteHandover } from './handover-store.ts';
import {
  archiveAccount,
  deleteCodes,
  deleteResetCode,
  isAddressTaken,
  type LockedUser,
  listPeopleOf,
  lockUser,
  saveGivenPassword,
  saveRole,
  saveState,
} from './user-store.ts';

/**
 * Changes a user's role and ends their sessions; does nothing if the role is the same. Throws for the last
 * administrator.
 */
export async function changeRole(tx: Tx, action: AccountAction, role: Role): Promise<void> {
  const { user, isLastAdministrator } = await lockForAction(tx, action);
  if (user.role === role) return;
  if (isLastAdministrator) throw lastAdministrator();
  await saveRole(tx, user.id, role);
  await endSessions(tx, user.id, action.now);
  const facts = { from: user.role, to: role, reason: action.reason };
  await recordAuditEvent(tx, action.caller, { ...subjectOf(user), act: 'role-changed', facts }, action.now);
}

/** Reactivates a disabled account; does nothing if it is active. */
export async function activateUser(tx: Tx, action: Omit<AccountAction, 'reason'>): Promise<void> {
  const { user } = await lockForAction(tx, action);
  if (user.state === 'active') return;
  await saveState(tx, user.id, 'active');
  await recordAuditEvent(tx, action.caller, { ...subjectOf(user), act: 'account-activated' }, action.now);
}

/**
 * Disables an account and ends its sessions; does nothing if it is disabled. Throws for the caller's own
 * account and for the last administrator.
 */
export async function disableUser(tx: Tx, action: Omit<AccountAction, 'reason'>): Promise<void> {
  const { user, isLastAdministrator } = await lockForAction(tx, action);
  if (user.id === action.caller.account) throw ownAccount();
  if (isLastAdministrator) throw lastAdministrator();
  if (user.state === 'disabled') return;
  await saveState(tx, user.id, 'disabled');
  await endSessions(tx, user.id, action.now);
  await recordAuditEvent(tx, action.caller, { ...subjectOf(user), act: 'account-disabled' }, action.now);
}

/** Disables an active account in the name of the registry itself, and ends its sessions. */
export async function closeAccount(tx: Tx, id: string, now: Date): Promise<void> {
  const user = await lockUser(tx, id);
  if (user?.state !== 'active') return;
  await saveState(tx, user.id, 'disabled');
  await endSessions(tx, user.id, now);
  await recordAuditEvent(tx, null, { ...subjectOf(user), act: 'account-disabled' }, now);
}

function subjectOf({ id, organization }: { readonly id: string; readonly organization: string }) {
  return { account: id, organization };
}

/**
 * Sets a password that the user must change, ends their sessions and emails them. Throws for administrators.
 */
export async function setPassword(
  tx: Tx,
  action: AccountAction,
  passwordHash: string,
  mailbox: Mailbox,
): Promise<void> {
  const { user } = await lockForAction(tx, action);
  if (user.role === 'Administrator') throw administratorsPassword();
  await saveGivenPassword(tx, user.id, passwordHash);
  await deleteResetCode(tx, user.id);
  await endSessions(tx, user.id, action.now);
  const { id: account, organization } = user;
  await recordAuditEvent(
    tx,
    action.caller,
    { act: 'password-set', account, organization, facts: { reason: action.reason } },
    action.now,
  );
  await mailbox.post(tx, {
    template: { name: 'password-set', values: { name: user.contactName ?? '' } },
    to: [user.email],
    replyTo: null,
    locale: user.locale,
  });
}

/**
 * Archives the account of an email and erases its personal data; organization, serials and ledger remain. The
 * email can be used again. Of a person whose membership ended, name and email are erased. Throws for the
 * caller's own account, for the last administrator, and for the last owner of an organization that has other
 * people.
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
  await recordAuditEvent(
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

/**
 * Ends what an account can do. With its last person, an organization's invitations and contact details go
 * too.
 */
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
 * Opens a session in which the caller impersonates an active, non-administrator account, and emails its user.
 * The session shares the cookie binding of the administrator's own session and ends with it.
 */
export async function impersonate(
  tx: Tx,
  action: AccountAction,
  device: string,
  deps: ImpersonateDeps,
): Promise<string> {
  const { user } = await lockForAction(tx, action);
  const { caller, reason, now } = action;
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
  await recordAuditEvent(
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
