import { emailKeyOf } from '#domain/account/email-key.ts';
import { INVITATION_MS, type MemberRole } from '#domain/account/role.ts';
import { openAccount } from '../accounts/open-account.ts';
import { newResetCode } from '../accounts/reset-password.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type ClientInfo, type Opened, openSession, type SessionTokens } from '../auth/open-session.ts';
import { type Caller, forbidden } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { randomUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import { organizationMerged } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { readOrganizationName } from '../organizations/save-organization.ts';
import { addressHasAccount, alreadyMember, endedInvitation, unknownInvitation } from './member-problems.ts';
import {
  deleteInvitation,
  deleteInvitationsOf,
  deletePastInvitations,
  findByEmail,
  lockInvitation,
  lockInvitationsOf,
  lockInviter,
  saveInvitation,
  takeInvitation,
} from './member-store.ts';

const perOrganization = { bucket: 'invitation', most: 20, seconds: 3600 };
const perAddress = { bucket: 'invitation-address', most: 3, seconds: 3600 };
const RETENTION_MS = 30 * 24 * 60 * 60_000;

/** Who invites, when, and in which language the invitation is written. */
export type Inviting = { readonly caller: Caller; readonly locale: Locale; readonly now: Date };

type Deps = { readonly mailbox: Mailbox; readonly count: CountRequest };

type Invited = { readonly email: string; readonly name: string | null; readonly role: MemberRole };

/**
 * Invites a person: saves the invitation and emails its link, which is valid once, for 7 days. If the address
 * already has an account of another organization, the work and the response are the same, but the email says
 * why the invitation cannot be accepted. Throws 409 for a person of the organization, and 429 after too many
 * invitations of the organization or to the address.
 */
export async function inviteMember(tx: Tx, inviting: Inviting, invited: Invited, deps: Deps): Promise<void> {
  await send(tx, inviting, { invited, act: 'member-invited' }, deps);
}

/** Sends an invitation again, with a new link and another 7 days. Throws 404 if there is none any more. */
export async function resendInvitation(tx: Tx, inviting: Inviting, id: string, deps: Deps): Promise<void> {
  await requireOwner(tx, inviting.caller);
  const found = await lockInvitation(tx, inviting.caller.organization, id);
  if (found === undefined) throw unknownInvitation();
  const invited = { email: found.email, name: found.name, role: found.memberRole };
  await send(tx, inviting, { invited, act: 'invitation-resent' }, deps);
}

/** Withdraws an invitation: its link ends at once. Throws 404 if there is none any more. */
export async function withdrawInvitation(tx: Tx, caller: Caller, id: string, now: Date): Promise<void> {
  await requireOwner(tx, caller);
  const { organization } = caller;
  if (!(await deleteInvitation(tx, organization, id))) throw unknownInvitation();
  const facts = { invitation: id };
  await recordAuditEvent(tx, caller, { act: 'invitation-withdrawn', organization, facts }, now);
}

/**
 * Lets no invitation of an organization be accepted until the transaction ends; who accepted before is one of
 * its people.
 */
export async function holdInvitationsOf(tx: Tx, organization: string): Promise<void> {
  await lockInvitationsOf(tx, organization);
}

/** Deletes the invitations of an organization that has nobody left. */
export async function withdrawInvitationsOf(tx: Tx, organization: string): Promise<void> {
  await deleteInvitationsOf(tx, organization);
}

/** Deletes invitations whose link ended 30 days ago. */
export async function forgetInvitations(tx: Tx, now: Date): Promise<void> {
  await deletePastInvitations(tx, new Date(now.getTime() - RETENTION_MS));
}

type Sending = { readonly invited: Invited; readonly act: 'member-invited' | 'invitation-resent' };

async function send(
  tx: Tx,
  { caller, locale, now }: Inviting,
  { invited, act }: Sending,
  { mailbox, count }: Deps,
): Promise<string> {
  const { email, name, role } = invited;
  const emailKey = emailKeyOf(email);
  const inviter = await requireOwner(tx, caller);
  const existing = await findByEmail(tx, emailKey);
  if (existing?.organization === caller.organization) throw alreadyMember();
  await count(tx, perOrganization, caller.organization, now);
  await count(tx, perAddress, emailKey, now);
  const { code, codeHash } = newResetCode();
  const id = await saveInvitation(tx, {
    id: randomUuid(),
    organization: caller.organization,
    email,
    emailKey,
    name,
    memberRole: role,
    codeHash,
    invitedBy: caller.account,
    invitedAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_MS),
  });
  const facts = { invitation: id, role };
  await recordAuditEvent(tx, caller, { act, organization: caller.organization, facts }, now);
  const by = inviter.contactName ?? inviter.email;
  const organization = await readOrganizationName(tx, caller.organization);
  await mailbox.post(tx, {
    template:
      existing === undefined
        ? { name: 'member-invited', values: { name: name ?? '', by, organization, role, code } }
        : { name: 'member-invited-existing', values: { by, organization } },
    to: [email],
    replyTo: null,
    locale: existing?.locale ?? locale,
  });
  return id;
}

/**
 * Locks the caller's account. Throws 403 if they stopped being an owner of their organization since the
 * request began, and 409 if that was merged into another.
 */
async function requireOwner(tx: Tx, caller: Caller) {
  const inviter = await lockInviter(tx, caller.account);
  const isOwner = inviter?.memberRole === 'owner' || inviter?.role === 'Administrator';
  if (inviter === undefined || !isOwner) throw forbidden('member');
  if (inviter.organization !== caller.organization) throw organizationMerged();
  return inviter;
}

const triesLimit = { bucket: 'invitation-code', most: 30, seconds: 3600 };

/** Counts a try of a code before it is checked. Throws 429 if this address tried too often. */
export async function countCodeTry(
  tx: Tx,
  { address, now }: { readonly address: string; readonly now: Date },
  count: CountRequest,
): Promise<void> {
  await count(tx, triesLimit, address, now);
}

type Acceptance = {
  readonly codeHash: Uint8Array;
  readonly name: string;
  readonly passwordHash: string;
  readonly client: ClientInfo;
  readonly locale: Locale;
  readonly now: Date;
};

/**
 * Accepts an invitation: opens the person's account in the organization and a session for it. The link is
 * used up: the second of two simultaneous tries gets 404. Throws 409, and keeps the invitation, if its
 * address got an account since.
 */
export async function acceptInvitation(
  tx: Tx,
  { codeHash, name, passwordHash, client, locale, now }: Acceptance,
  tokens: SessionTokens,
): Promise<Opened> {
  const invitation = await takeInvitation(tx, codeHash, now);
  if (invitation === undefined) throw endedInvitation();
  const { organization: serial, memberRole, email } = invitation;
  const organization = { serial, name: await readOrganizationName(tx, serial) };
  const facts = { email, passwordHash, memberRole, contactName: name, organization, locale };
  const id = await openAccount(tx, { ...facts, role: 'Owner' }, now);
  if (id === null) throw addressHasAccount();
  const actor = { account: id, impersonator: null };
  const joined = { role: memberRole, invitation: invitation.id };
  await recordAuditEvent(tx, actor, { act: 'member-joined', organization: serial, facts: joined }, now);
  const person = { id, role: 'Owner' as const, organization: serial };
  const opened = await openSession(tx, { person, client, impersonator: null, now }, tokens);
  await recordAuditEvent(tx, actor, { act: 'signed-in', facts: { failures: 0 } }, now);
  return opened;
}
