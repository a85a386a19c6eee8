import { isLastOwner, type MemberRole } from '#domain/account/role.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { endSessions } from '../auth/sessions.ts';
import { type Caller, forbidden } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { readOrganizationName } from '../organizations/save-organization.ts';
import { administratorStays, lastOwner, unknownMember } from './member-problems.ts';
import { endMembership, lockPeople, saveMemberRole } from './member-store.ts';

/** An action of a person on a person of their organization. */
export type MemberAction = { readonly caller: Caller; readonly member: string; readonly now: Date };

/**
 * Gives a person of the caller's organization another role, from their next call on; does nothing if it is
 * the same. Throws 409 for the last owner and for administrators.
 */
export async function changeMemberRole(tx: Tx, act: MemberAction, role: MemberRole): Promise<void> {
  const { caller, now } = act;
  const member = await lockMember(tx, act, { keepsOwner: role === 'owner' });
  if (member.memberRole === role) return;
  await saveMemberRole(tx, member.id, role);
  const facts = { from: member.memberRole, to: role };
  const { organization } = caller;
  await recordAuditEvent(
    tx,
    caller,
    { act: 'member-role-changed', account: member.id, organization, facts },
    now,
  );
}

/**
 * Removes a person from the caller's organization, or the caller themselves. Their account and sessions end
 * at once, and they get an email. Throws 409 for the last owner and for administrators.
 */
export async function removeMember(tx: Tx, act: MemberAction, mailbox: Mailbox): Promise<void> {
  const { caller, now } = act;
  const member = await lockMember(tx, act, { keepsOwner: false });
  const isLeaving = member.id === caller.account;
  const { organization } = caller;
  await endMembership(tx, member.id);
  await endSessions(tx, member.id, now);
  await recordAuditEvent(
    tx,
    caller,
    {
      act: isLeaving ? 'member-left' : 'member-removed',
      account: member.id,
      organization,
      facts: { role: member.memberRole },
    },
    now,
  );
  const values = {
    name: member.contactName ?? '',
    organization: await readOrganizationName(tx, organization),
    isLeaving,
  };
  await mailbox.post(tx, {
    template: { name: 'member-removed', values },
    to: [member.email],
    replyTo: null,
    locale: member.locale,
  });
}

type Keeping = {
  /** True if the person is an owner afterwards. */
  readonly keepsOwner: boolean;
};

/**
 * Locks the people of the caller's organization and returns the person. Of two owners who remove each other,
 * the second is told that the first is the last owner now.
 */
async function lockMember(tx: Tx, { caller, member: id }: MemberAction, { keepsOwner }: Keeping) {
  const people = await lockPeople(tx, caller.organization);
  const members = people.map((person) => ({
    id: person.id,
    role: person.memberRole,
    isActive: person.state === 'active',
  }));
  const member = people.find((person) => person.id === id);
  if (member === undefined) throw unknownMember();
  if (member.role === 'Administrator') throw administratorStays();
  if (!keepsOwner && isLastOwner(members, id)) throw lastOwner();
  const actor = people.find((person) => person.id === caller.account);
  const isOwner = actor?.memberRole === 'owner' || actor?.role === 'Administrator';
  if (actor?.state !== 'active' || (id !== caller.account && !isOwner)) throw forbidden('member');
  return member;
}
