import { recordAuditEntry } from '../audit/record-audit-entry.ts';
import { endSessions } from '../auth/end-sessions.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { withdrawInvitationsOf } from '../members/invite-members.ts';
import { setOrganizationContact } from '../organizations/name-organization.ts';
import { deleteHandover } from './handover-store.ts';
import { lockForActByEmail } from './lock-for-act.ts';
import { lastAdministrator, ownAccount, ownerOfOthers } from './user-problems.ts';
import { archiveAccount, deleteCodes, listPeopleOf } from './user-store.ts';

type Deletion = {
  readonly caller: Caller;
  readonly email: string;
  readonly reason: string;
  readonly now: Date;
};

/**
 * Archives the account of an email and erases its personal data; organization, serials and ledger remain. The email
 * can be used again. Throws for the caller's own account, for the last administrator, and for
 * the last owner of an organization that has other people.
 */
export async function archiveUser(tx: Tx, deletion: Deletion, mailbox: Mailbox): Promise<void> {
  const { caller, reason, now } = deletion;
  const { user, isLastAdministrator } = await lockForActByEmail(tx, deletion);
  if (user.id === caller.account) throw ownAccount();
  if (isLastAdministrator) throw lastAdministrator();
  const people = await listPeopleOf(tx, user.organization);
  const isAlone = people.every(({ id }) => id === user.id);
  if (!isAlone && !people.some(({ id, role }) => id !== user.id && role === 'owner')) throw ownerOfOthers();
  await archiveAccount(tx, user.id);
  if (isAlone) {
    await withdrawInvitationsOf(tx, user.organization);
    await setOrganizationContact(tx, user.organization, { contactTel: null, mailingAddress: null });
  }
  await deleteCodes(tx, user.id);
  await deleteHandover(tx, user.id);
  await endSessions(tx, user.id, now);
  const { id: account, organization: serial, organizationName } = user;
  await recordAuditEntry(
    tx,
    caller,
    { act: 'account-archived', account, organization: serial, facts: { reason } },
    now,
  );
  const values = { name: user.contactName ?? '', organization: organizationName, serial };
  await mailbox.post(tx, {
    template: { name: 'account-deleted', values },
    to: [user.email],
    replyTo: null,
    locale: user.locale,
  });
}
