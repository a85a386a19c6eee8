import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberRole } from '#domain/account/role.ts';
import { anAccount, anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { aProject, now } from '../support/builders.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let owner: TestAccount;
let asOwner: object;

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(now);
  owner = await anAccount(test.database);
  asOwner = await signedIn(test.database, owner);
});

const member = (memberRole: MemberRole, more: object = {}) =>
  anAccount(test.database, { organization: owner.organization, memberRole, ...more });
const change = (id: string, role: MemberRole, headers = asOwner) =>
  ask('PUT', `/members/${id}`, { headers, payload: { role } });
const remove = (id: string, headers = asOwner) => ask('DELETE', `/members/${id}`, { headers });
const rolesOf = async (headers = asOwner) => {
  const { body } = await ask('GET', '/members', { headers });
  return Object.fromEntries((body['members'] as Person[]).map(({ id, role }) => [id, role]));
};
type Person = { readonly id: string; readonly role: string };

describe('the people of an organization', () => {
  it('are listed with role, beginning and last sign-in, for each of them', async () => {
    const viewer = await member('viewer', { contactName: 'Vi Viewer' });
    await member('editor', { state: 'disabled' });
    await anAccount(test.database);
    const headers = await signedIn(test.database, viewer);
    const { body } = await ask('GET', '/members', { headers });
    expect(body).toEqual({
      members: [
        expect.objectContaining({ id: owner.id, role: 'owner', isYou: false, isLastOwner: true }),
        {
          id: viewer.id,
          email: viewer.email,
          name: 'Vi Viewer',
          role: 'viewer',
          since: now.toISOString(),
          lastSignIn: null,
          isYou: true,
          isDisabled: false,
          isAdministrator: false,
          isLastOwner: false,
        },
        expect.objectContaining({ role: 'editor', isDisabled: true }),
      ],
      invitations: [],
    });
  });

  it('see their organization’s profile, with their own name and role', async () => {
    const editor = await member('editor', { contactName: 'Ed Editor' });
    const { body } = await ask('GET', '/users/current', { headers: await signedIn(test.database, editor) });
    expect(body).toMatchObject({
      email: editor.email,
      contactName: 'Ed Editor',
      serial: owner.organization,
      contactTel: '604 555 0100',
      mailingAddress: '1 Main Street',
      memberRole: 'editor',
      isComplete: true,
    });
  });

  it('get only what their role allows of a project', async () => {
    const project = await aProject(test.database, owner.organization ?? '', { status: 'Draft' });
    const abilities = async (person: TestAccount) => {
      const headers = await signedIn(test.database, person);
      const { body } = await ask('GET', `/projects/${project}`, { headers });
      return body['abilities'];
    };
    const all = { see: true, edit: true, submit: true, delete: true, copy: true, comment: true };
    const none = { see: true, edit: false, submit: false, delete: false, copy: false, comment: false };
    expect(await abilities(await member('editor'))).toMatchObject(all);
    expect(await abilities(await member('viewer'))).toMatchObject(none);
  });

  it('are refused with a sentence where their role ends', async () => {
    const headers = await signedIn(test.database, await member('viewer'));
    const message = expect.stringContaining('Your role in the organization does not allow this');
    const payload = { title: 'Mine', programType: 'VCS' };
    expect(await ask('POST', '/projects', { headers, payload })).toMatchObject({
      status: 403,
      body: { message },
    });
  });
});

describe('changing the own name', () => {
  it('is open to every role, is recorded, and changes nothing else', async () => {
    for (const role of ['owner', 'editor', 'viewer'] as const) {
      const person = role === 'owner' ? owner : await member(role, { contactName: 'Before' });
      const headers = await signedIn(test.database, person);
      const before = (await ask('GET', '/users/current', { headers })).body;
      const payload = { contactName: `  Ada of the ${role}s ` };
      expect((await ask('PUT', '/users/current/name', { headers, payload })).status).toBe(200);
      const contactName = `Ada of the ${role}s`;
      const { body } = await ask('GET', '/users/current', { headers });
      expect(body).toEqual({ ...before, contactName, name: contactName });
    }
    const entries = await test.database.db
      .selectFrom('auditEntry')
      .select(['act', 'facts'])
      .where('actor', '=', owner.id)
      .execute();
    expect(entries).toContainEqual({ act: 'profile-changed', facts: { changed: ['contactName'] } });
  });

  it('is refused when empty or too long, and without signing in', async () => {
    for (const contactName of ['', '   ', 'x'.repeat(201), 7, null])
      expect(
        await ask('PUT', '/users/current/name', { headers: asOwner, payload: { contactName } }),
      ).toMatchObject({ status: 400, body: { fields: { contactName: expect.any(String) as string } } });
    const payload = { contactName: 'Nobody' };
    expect((await ask('PUT', '/users/current/name', { payload })).status).toBe(401);
  });
});

describe('changing a role', () => {
  it('takes effect with the next call, and is recorded', async () => {
    const editor = await member('editor');
    const headers = await signedIn(test.database, editor);
    expect((await change(editor.id, 'viewer')).status).toBe(200);
    expect((await ask('POST', '/projects', { headers, payload: {} })).status).toBe(403);
    expect((await change(editor.id, 'owner')).status).toBe(200);
    expect((await change(owner.id, 'viewer', headers)).status).toBe(200);
    expect(await rolesOf()).toEqual({ [owner.id]: 'viewer', [editor.id]: 'owner' });
    const entries = await test.database.db
      .selectFrom('auditEntry')
      .select(['actor', 'account', 'organization', 'facts'])
      .where('act', '=', 'member-role-changed')
      .where('organization', '=', owner.organization)
      .orderBy('id')
      .execute();
    expect(entries.map(({ actor, account, facts }) => ({ actor, account, ...facts }))).toEqual([
      { actor: owner.id, account: editor.id, from: 'editor', to: 'viewer' },
      { actor: owner.id, account: editor.id, from: 'viewer', to: 'owner' },
      { actor: editor.id, account: owner.id, from: 'owner', to: 'viewer' },
    ]);
  });

  it('is refused for other organizations’ people, unknown ones, administrators and the last owner', async () => {
    const administrator = await anAdministrator(test.database, { organization: owner.organization });
    await member('owner', { state: 'disabled' });
    expect((await change((await anAccount(test.database)).id, 'viewer')).status).toBe(404);
    expect((await change('no id', 'viewer')).status).toBe(404);
    expect((await change(administrator.id, 'viewer')).status).toBe(409);
    expect((await remove(administrator.id)).status).toBe(409);
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ memberRole: 'viewer' })
          .where('id', '=', administrator.id)
          .execute()),
    );
    const message = expect.stringContaining('This is the last owner');
    expect(await change(owner.id, 'editor')).toMatchObject({ status: 409, body: { message } });
    expect(await remove(owner.id)).toMatchObject({ status: 409, body: { message } });
    expect(await ask('POST', '/members/leave', { headers: asOwner })).toMatchObject({ status: 409 });
    expect((await change(owner.id, 'owner')).status).toBe(200);
  });
});

describe('removing a person', () => {
  it('ends their sessions and account at once, emails them, and frees their address', async () => {
    const editor = await member('editor', { contactName: 'Ed Editor' });
    const headers = await signedIn(test.database, editor);
    expect((await remove(editor.id)).status).toBe(200);
    expect((await ask('GET', '/users/current', { headers })).status).toBe(401);
    expect((await ask('POST', '/users/sessionRenew', { headers, payload: {} })).status).toBe(401);
    expect(await emailsTo(test.database, editor.email)).toMatchObject({
      'member-removed': { values: { name: 'Ed Editor', isLeaving: false } },
    });
    expect(Object.keys(await rolesOf())).toEqual([owner.id]);
    expect((await remove(editor.id)).status).toBe(404);
    const invitation = { email: editor.email, role: 'viewer' };
    expect(
      (await ask('POST', '/members/invitations', { headers: asOwner, payload: invitation })).status,
    ).toBe(200);
  });

  it('by themselves is leaving', async () => {
    const viewer = await member('viewer');
    const headers = await signedIn(test.database, viewer);
    expect((await ask('POST', '/members/leave', { headers })).status).toBe(200);
    expect((await ask('GET', '/users/current', { headers })).status).toBe(401);
    expect(await emailsTo(test.database, viewer.email)).toMatchObject({
      'member-removed': { values: { isLeaving: true } },
    });
  });

  it('keeps their name in the audit log and the histories of projects, for administrators', async () => {
    const editor = await member('editor', { contactName: 'Ed Editor' });
    const administrator = await signedIn(test.database, await anAdministrator(test.database));
    const project = await aProject(test.database, owner.organization ?? '', { status: 'Draft' });
    const headers = await signedIn(test.database, editor);
    const payload = { title: 'A better title' };
    expect((await ask('PUT', `/projects/${project}`, { headers, payload })).status).toBe(200);
    await remove(editor.id);
    const person = { name: 'Ed Editor', email: editor.email };
    const history = await test.app.inject({
      url: `/api/projects/${project}/history`,
      headers: administrator,
    });
    expect(history.json<object[]>()[0]).toMatchObject({ accountHolder: owner.organization, person });
    const url = `/api/admin/audit?account=${editor.id}`;
    const audit = await test.app.inject({ url, headers: administrator });
    expect(audit.json<object[]>()[0]).toMatchObject({ act: 'member-removed', account: person });
    const milestones = await test.app.inject(`/api/projects/${project}`);
    expect(milestones.payload).not.toContain('Ed Editor');
  });
});

describe('two owners', () => {
  it('who remove each other at once: one is removed, the other is told that they are the last', {
    tags: 'postgres',
  }, async () => {
    const second = await member('owner');
    const asSecond = await signedIn(test.database, second);
    const responses = await Promise.all([remove(second.id), remove(owner.id, asSecond)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = responses.find(({ status }) => status !== 200);
    expect([401, 409]).toContain(refused?.status);
    expect(await ownersLeft()).toBe(1);
  });

  it('who give up their role at once: one stays an owner', { tags: 'postgres' }, async () => {
    const second = await member('owner');
    const asSecond = await signedIn(test.database, second);
    const leave = (headers: object) => ask('POST', '/members/leave', { headers });
    const responses = await Promise.all([change(owner.id, 'viewer'), leave(asSecond)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await ownersLeft()).toBe(1);
  });

  it('cannot both go behind the server’s back: the database refuses', async () => {
    await member('editor');
    const demote = test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ memberRole: 'viewer' })
          .where('id', '=', owner.id)
          .execute()),
    );
    await expect(demote).rejects.toThrow('would have no owner');
  });
});

async function ownersLeft(): Promise<number> {
  const owners = await test.database.db
    .selectFrom('account')
    .select('id')
    .where('organization', '=', owner.organization)
    .where('state', '=', 'active')
    .where('memberRole', '=', 'owner')
    .execute();
  return owners.length;
}

describe('administrators', () => {
  const archive = async (email: string, id?: string) => {
    const headers = await signedIn(test.database, await anAdministrator(test.database));
    const query = new URLSearchParams({ email, ...(id !== undefined && { userId: id }) });
    return (await ask('DELETE', `/users/delete?${query.toString()}`, { headers })).status;
  };

  it('delete the last owner only once nobody else is left, with the organization’s contact details', async () => {
    const editor = await member('editor');
    expect(await archive(owner.email)).toBe(409);
    expect(await archive(editor.email)).toBe(200);
    expect(await contact()).toEqual({ contactTel: '604 555 0100', mailingAddress: '1 Main Street' });
    expect(await archive(owner.email)).toBe(200);
    expect(await contact()).toEqual({ contactTel: null, mailingAddress: null });
  });

  it('erase name and email of people who were removed, and nobody else who uses the email', async () => {
    const email = 'eddie@before.example';
    const removed: string[] = [];
    for (const contactName of ['Eddie Editor', 'Edith Editor']) {
      const editor = await member('editor', { email, contactName });
      expect((await remove(editor.id)).status).toBe(200);
      removed.push(editor.id);
    }
    const current = await anAccount(test.database, { email });
    const stored = async () => {
      const rows = await test.database.db
        .selectFrom('account')
        .select(['id', 'email', 'contactName'])
        .where('id', 'in', [...removed, current.id])
        .execute();
      return new Map(rows.map(({ id, ...person }) => [id, person]));
    };
    const [first = '', second = ''] = removed;
    expect(await archive(email, owner.id)).toBe(404);
    expect(await archive(email, second)).toBe(200);
    const erased: { email: string; contactName: string | null } = { email: '', contactName: null };
    expect(await stored()).toEqual(
      new Map([
        [first, { email, contactName: 'Eddie Editor' }],
        [second, erased],
        [current.id, { email, contactName: 'Ada Person' }],
      ]),
    );
    expect(await archive(email, second)).toBe(404);
    expect(await emailsTo(test.database, email)).not.toHaveProperty('account-deleted');
    expect(await archive(email)).toBe(200);
    expect((await stored()).get(current.id)).toEqual(erased);
    // Sent again, it finds nobody: people who were removed are named by their account.
    expect(await archive(email)).toBe(404);
    expect((await stored()).get(first)).toEqual({ email, contactName: 'Eddie Editor' });
    expect(await archive(email, first)).toBe(200);
    expect(await contact()).toEqual({ contactTel: '604 555 0100', mailingAddress: '1 Main Street' });
  });

  it('find the first owner by the serial of their organization', async () => {
    await member('owner');
    const headers = await signedIn(test.database, await anAdministrator(test.database));
    const { body } = await ask('GET', `/users/${owner.organization}`, { headers });
    expect(body).toMatchObject({ id: owner.id, memberRole: 'owner' });
  });

  const contact = () =>
    test.database.db
      .selectFrom('organization')
      .select(['contactTel', 'mailingAddress'])
      .where('serial', '=', owner.organization)
      .executeTakeFirst();
});
