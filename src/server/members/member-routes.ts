import {
  acceptInvitation,
  changeMemberRole,
  type Invitation,
  inviteMember,
  leaveOrganization,
  listMembers,
  type Member,
  readInvitation,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from '#contract/members.ts';
import { isLastOwner } from '#domain/account/role.ts';
import { m } from '#messages/messages.js';
import { resetCodeHash } from '../accounts/reset-password.ts';
import { clientInfoOf, type KnownDevices } from '../auth/devices.ts';
import type { SessionTokens } from '../auth/open-session.ts';
import { hashPassword, requireNewPassword } from '../auth/passwords.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { isUuid } from '../kernel/ids.ts';
import { limitConcurrency, MAX_WAIT_MS } from '../kernel/limit-concurrency.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { changeMemberRole as change, removeMember as remove } from './change-members.ts';
import {
  acceptInvitation as accept,
  countCodeTry,
  inviteMember as invite,
  resendInvitation as resend,
  withdrawInvitation as withdraw,
} from './invitations.ts';
import { endedInvitation, unknownInvitation, unknownMember } from './member-problems.ts';
import { findInvitation, listPending, listPeople } from './member-queries.ts';

type MountMembersDeps = { readonly mailbox: Mailbox; readonly count: CountRequest };

/** Mounts the endpoints for the people of the caller's organization. */
export function mountMembers(mounting: Mounting, database: Database, deps: MountMembersDeps): void {
  const { mailbox } = deps;
  mount(mounting, listMembers, async ({ caller, now }) => {
    const people = await listPeople(database.db, caller.organization);
    const pending = caller.mayManage ? await listPending(database.db, caller.organization) : [];
    return {
      members: presentPeople(people, caller),
      invitations: pending.map((row) => presentInvitation(row, now)),
    };
  });
  mountInvitations(mounting, database, deps);
  mount(mounting, changeMemberRole, async ({ params, body, caller, locale, now }) => {
    if (!isUuid(params.id)) throw unknownMember();
    await database.transact(change, { caller, member: params.id, now }, body.role);
    return { message: m.member_role_changed({}, { locale }) };
  });
  mount(mounting, removeMember, async ({ params, caller, locale, now }) => {
    if (!isUuid(params.id)) throw unknownMember();
    await database.transact(remove, { caller, member: params.id, now }, mailbox);
    return { message: m.member_removed({}, { locale }) };
  });
  mount(mounting, leaveOrganization, async ({ caller, locale, now }) => {
    await database.transact(remove, { caller, member: caller.account, now }, mailbox);
    return { message: m.member_left({}, { locale }) };
  });
}

function mountInvitations(mounting: Mounting, database: Database, deps: MountMembersDeps): void {
  mount(mounting, inviteMember, async ({ body, caller, locale, now }) => {
    const invited = { ...body, name: body.name || null };
    await database.transact(invite, { caller, locale, now }, invited, deps);
    return { message: m.member_invited({ email: body.email }, { locale }) };
  });
  mount(mounting, resendInvitation, async ({ params, caller, locale, now }) => {
    if (!isUuid(params.id)) throw unknownInvitation();
    await database.transact(resend, { caller, locale, now }, params.id, deps);
    return { message: m.invitation_resent({}, { locale }) };
  });
  mount(mounting, withdrawInvitation, async ({ params, caller, locale, now }) => {
    if (!isUuid(params.id)) throw unknownInvitation();
    await database.transact(withdraw, caller, params.id, now);
    return { message: m.invitation_withdrawn({}, { locale }) };
  });
}

type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

function presentPeople(rows: readonly PersonRow[], caller: Caller): Member[] {
  const people = rows.map(({ id, memberRole, state }) => ({
    id,
    role: memberRole,
    isActive: state === 'active',
  }));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.contactName,
    role: row.role === 'Administrator' ? 'owner' : row.memberRole,
    since: (row.decidedAt ?? row.requestedAt).toISOString(),
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
    isYou: row.id === caller.account,
    isDisabled: row.state === 'disabled',
    isAdministrator: row.role === 'Administrator',
    isLastOwner: isLastOwner(people, row.id),
  }));
}

type PendingRow = Awaited<ReturnType<typeof listPending>>[number];

function presentInvitation(row: PendingRow, now: Date): Invitation {
  const { id, email, name, memberRole, invitedAt, expiresAt } = row;
  return {
    id,
    email,
    name,
    role: memberRole,
    invited: invitedAt.toISOString(),
    expires: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}

type MountInvitationLinksDeps = {
  readonly tokens: SessionTokens;
  readonly count: CountRequest;
  readonly devices: KnownDevices;
  readonly isHttps: boolean;
  readonly productName: string;
};

/** Mounts the endpoints for invited people, who are not signed in: they show the code of their link. */
export function mountInvitationLinks(
  mounting: Mounting,
  database: Database,
  deps: MountInvitationLinksDeps,
): void {
  const { tokens, count, devices, isHttps, productName } = deps;
  const queue = limitConcurrency({ concurrent: 4, queued: 50, waitMs: MAX_WAIT_MS });
  const find = async (code: string, address: string, now: Date) => {
    await database.transact(countCodeTry, { address, now }, count);
    const found = await findInvitation(database.db, resetCodeHash(code), now);
    if (found === undefined) throw endedInvitation();
    return found;
  };
  mount(mounting, readInvitation, async ({ body, address, now }) => {
    const { organizationName, email, name, memberRole, expiresAt } = await find(body.code, address, now);
    return {
      organization: organizationName,
      email,
      name,
      role: memberRole,
      expires: expiresAt.toISOString(),
    };
  });
  mount(mounting, acceptInvitation, ({ body, headers, address, locale, now, setHeader }) =>
    queue(async () => {
      const found = await find(body.code, address, now);
      const { name, password } = body;
      const personal = [found.organizationName, name, found.email, productName];
      await requireNewPassword({
        password,
        personal,
        again: { field: 'password2', password: body.password2 },
      });
      const passwordHash = await hashPassword(password);
      const client = clientInfoOf(headers, isHttps);
      const acceptance = { codeHash: resetCodeHash(body.code), name, passwordHash, client, locale, now };
      const opened = await database.transact(accept, acceptance, tokens);
      if (opened.cookie !== null) setHeader('set-cookie', opened.cookie);
      setHeader('set-cookie', devices.cookie(headers.cookie, found.emailKey));
      return { token: opened.token };
    }),
  );
}
