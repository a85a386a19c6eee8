import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readUser } from '#contract/users.ts';
import { resetCodeHash } from '#server/accounts/reset-password.ts';
import { scheduledJobs } from '#server/scheduled-jobs.ts';
import { anAccount, anAdministrator, PASSWORD, signedIn, type TestAccount } from '../support/accounts.ts';
import { ask as askApp } from '../support/ask-call.ts';
import { anOrganization, aProject, now } from '../support/builders.ts';
import { readEmailsTo } from '../support/read-mails.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let header: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
  admin = await anAdministrator(test.database, { email: 'clerk@registry.example' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(now);
  await test.database.transact(async (tx) => void (await tx.deleteFrom('session').execute()));
  header = await signedIn(test.database, admin);
});

const GOOD = 'otters crossing wet gravel';
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const ask = (call: string, body?: object, headers: object = header) =>
  askApp(test.app, call, { headers, ...(body && { body }) });
const detailsOf = async (id: string) => readUser.reply.parse((await ask(`GET /users/${id}`)).body);
const signIn = async (email: string, password = PASSWORD) =>
  ask('POST /users/login', { email, password }, {});
const bearer = (body: Readonly<Record<string, unknown>>) => ({
  authorization: `Bearer ${String(body['token'])}`,
});

async function rowOf(id: string) {
  return test.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function operationsOn(id: string) {
  const rows = await test.database.db
    .selectFrom('auditEntry')
    .select(['act', 'actor', 'facts'])
    .where('account', '=', id)
    .orderBy('id')
    .execute();
  return rows.filter(({ act }) => !['signed-in', 'sign-in-failed', 'denied'].includes(act));
}

describe('setting a password', () => {
  it('rejects short, long, common and personal ones under password', async () => {
    const user = await anAccount(test.database, { contactName: 'Ada Featherstonehaugh' });
    for (const password of [
      'short',
      'x'.repeat(129),
      'password1234',
      'Featherstonehaugh1',
      'aaaaaaaaaaaaaaaa',
      7,
    ])
      expect(await ask(`PUT /users/${user.id}/password`, { password })).toMatchObject({
        status: 400,
        body: { password: expect.any(String) },
      });
  });

  it('ends the user’s sessions, requires a new one, and sends an email without it', async () => {
    const user = await anAccount(test.database);
    const userHeaders = await signedIn(test.database, user);
    const set = await ask(`PUT /users/${user.id}/password`, { password: GOOD, reason: 'Lost telephone' });
    expect(set).toMatchObject({ status: 200, body: { message: 'Password has been updated.' } });
    expect((await ask('GET /users/sessions', undefined, userHeaders)).status).toBe(401);
    expect((await signIn(user.email)).status).toBe(401);
    const { body } = await signIn(user.email, GOOD);
    const fresh = { authorization: `Bearer ${String(body['token'])}` };
    expect((await ask('GET /users/sessions', undefined, fresh)).status).toBe(403);
    const [mail = ''] = await readEmailsTo(test.folder, user.email, 1);
    expect(mail).toContain('Action required');
    expect(mail).not.toContain(GOOD);
    const [act] = await operationsOn(user.id);
    expect(act).toMatchObject({ act: 'password-set', facts: { reason: 'Lost telephone' } });
  });

  it('is refused for administrators', async () => {
    const other = await anAdministrator(test.database);
    for (const { id } of [other, admin])
      expect((await ask(`PUT /users/${id}/password`, { password: GOOD })).status).toBe(403);
  });
});

describe('handing over an account', () => {
  const handOver = (id: string, email: unknown, name: unknown = 'Ben New') =>
    ask(`POST /users/${id}/handover`, { email, name });

  it('requires a new name and an address without an account', async () => {
    const user = await anAccount(test.database);
    const waiting = await anAccount(test.database, { state: 'pending' });
    for (const email of ['', 'ben', 7, null, 'a@b.example\r\nBcc: x@y.example'])
      expect(await handOver(user.id, email)).toMatchObject({
        status: 400,
        body: { email: expect.any(String) },
      });
    for (const name of ['', ' ', 7, 'a\nb', 'x'.repeat(201)])
      expect(await handOver(user.id, 'ben@new.example', name)).toMatchObject({
        status: 400,
        body: { name: expect.any(String) },
      });
    for (const email of [user.email.toUpperCase(), admin.email, waiting.email])
      expect(await handOver(user.id, email)).toMatchObject({
        status: 409,
        body: { email: expect.any(String) },
      });
  });

  it('is refused for administrators, disabled and deleted accounts', async () => {
    const others = [
      admin,
      await anAccount(test.database, { state: 'disabled' }),
      await anAccount(test.database, { state: 'archived' }),
    ];
    for (const { id } of others) expect((await handOver(id, 'ben@new.example')).status).toBe(409);
  });

  it('ends the former owner’s access, emails both, and keeps organization and projects', async () => {
    const user = await anAccount(test.database, { email: 'ada@before.example' });
    const project = await aProject(test.database, user.organization ?? '');
    const userHeaders = await signedIn(test.database, user);
    const before = await detailsOf(user.id);
    expect((await handOver(user.id, 'ben@after.example')).status).toBe(200);
    expect((await ask('GET /users/sessions', undefined, userHeaders)).status).toBe(401);
    expect((await signIn('ada@before.example')).status).toBe(401);
    expect((await signIn('ben@after.example')).status).toBe(401);
    const after = await detailsOf(user.id);
    expect(after).toEqual({
      ...before,
      email: 'ben@after.example',
      contactName: 'Ben New',
      lastSignIn: before.lastSignIn,
      handover: { from: 'ada@before.example', undoUntil: hoursLater(72).toISOString() },
    });
    expect((await ask(`GET /projects/${project}`, undefined, {})).status).toBe(200);
    await readEmailsTo(test.folder, 'ada@before.example', 1);
    const [welcome = ''] = await readEmailsTo(test.folder, 'ben@after.example', 1);
    expect(welcome).toContain('Action required');
    const [, token = '', email] = /reset-password\?token=([\w-]+)&email=(\S+)/.exec(welcome) ?? [];
    expect(email).toBe(encodeURIComponent('ben@after.example'));
    const code = await test.database.db
      .selectFrom('passwordCode')
      .selectAll()
      .where('account', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(code).toMatchObject({ purpose: 'handover', expiresAt: hoursLater(72) });
    expect(Buffer.from(code.codeHash).equals(resetCodeHash(token))).toBe(true);
    expect(JSON.stringify(await operationsOn(user.id))).not.toContain('@');
  });

  it('succeeds once when two get the same address', { tags: 'postgres' }, async () => {
    const users = [await anAccount(test.database), await anAccount(test.database)];
    const responses = await Promise.all(users.map(({ id }) => handOver(id, 'same@new.example')));
    expect(responses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  it('can be undone once within 72 hours, restoring the password', { tags: 'postgres' }, async () => {
    const user = await anAccount(test.database, { email: 'cleo@before.example' });
    const undo = (at: Date) => {
      test.setTime(at);
      return ask(`POST /users/${user.id}/handover/undo`, { adminPassword: PASSWORD });
    };
    expect((await undo(now)).status).toBe(409);
    await handOver(user.id, 'dora@after.example');
    test.setTime(hoursLater(1));
    expect((await undo(now)).status).toBe(200);
    expect(await rowOf(user.id)).toMatchObject({ email: 'cleo@before.example', contactName: 'Ada Person' });
    expect((await signIn('cleo@before.example')).status).toBe(200);
    expect((await undo(now)).status).toBe(409);
    await readEmailsTo(test.folder, 'dora@after.example', 2);

    await handOver(user.id, 'dora@after.example');
    test.setTime(hoursLater(73));
    header = await signedIn(test.database, admin, { at: hoursLater(73) });
    expect((await detailsOf(user.id)).handover).toBeNull();
    expect((await undo(hoursLater(73))).status).toBe(409);
    await ask('POST /admin/users/activate', { id: user.id });
    const stored = await test.database.db.selectFrom('handover').selectAll().execute();
    expect(stored.filter(({ account }) => account === user.id)).toEqual([]);
  });

  it('can be undone while the account is disabled, and says that it still is', async () => {
    const user = await anAccount(test.database, { email: 'rita@before.example' });
    await handOver(user.id, 'sid@after.example');
    await ask('POST /admin/users/disable', { id: user.id });
    await ask(`POST /users/${user.id}/handover/undo`, { adminPassword: PASSWORD });
    expect((await signIn('rita@before.example')).status).toBe(401);
    const emails = await readEmailsTo(test.folder, 'rita@before.example', 2);
    expect(emails.at(-1)).toContain('You can sign in once an administrator activates it.');
  });

  it('erases the former owner’s data once it cannot be undone', { tags: 'postgres' }, async () => {
    const user = await anAccount(test.database, { email: 'olive@before.example' });
    await handOver(user.id, 'pearl@after.example');
    const stored = async () => {
      const rows = await test.database.db.selectFrom('handover').select('fromEmail').execute();
      return rows.filter(({ fromEmail }) => fromEmail === 'olive@before.example').length;
    };
    const forget = (at: Date) =>
      scheduledJobs({ ...test.deps, cards: null, clock: () => at })
        .find(({ name }) => name === 'forget handovers')
        ?.run();
    await forget(hoursLater(71));
    expect(await stored()).toBe(1);
    await forget(hoursLater(73));
    expect(await stored()).toBe(0);
  });

  it('cannot be undone once the former address is in use again', async () => {
    const user = await anAccount(test.database, { email: 'first@before.example' });
    await handOver(user.id, 'second@after.example');
    await anAccount(test.database, { email: 'first@before.example' });
    expect((await ask(`POST /users/${user.id}/handover/undo`, {})).status).toBe(409);
    expect((await detailsOf(user.id)).handover?.from).toBe('first@before.example');
  });
});

describe('deleting an account', () => {
  const remove = (email: string, body?: object) =>
    ask(`DELETE /users/delete?email=${encodeURIComponent(email)}`, body);

  it('requires its exact address and refuses the caller’s own account', async () => {
    const user = await anAccount(test.database);
    const waiting = await anAccount(test.database, { state: 'pending' });
    for (const email of ['', user.email.slice(1), `${user.email}x`, '%', waiting.email])
      expect((await remove(email)).status).toBe(404);
    expect((await ask('DELETE /users/delete')).status).toBe(400);
    expect((await ask(`DELETE /users/delete?email=${user.email}&email=x`)).status).toBe(400);
    expect((await remove(admin.email)).status).toBe(409);
  });

  it('erases personal data and keeps organization and projects', async () => {
    const user = await anAccount(test.database, { email: 'gone@harbour.example' });
    const project = await aProject(test.database, user.organization ?? '');
    const userHeaders = await signedIn(test.database, user);
    await ask(`POST /users/${user.id}/handover`, { email: 'going@harbour.example', name: 'Eve Gone' });
    const deleted = await remove(' GOING@harbour.example ', { reason: 'They asked' });
    expect(deleted).toMatchObject({ status: 200, body: { message: 'Deleted user, please refresh' } });
    expect((await remove('going@harbour.example')).status).toBe(404);
    expect((await ask('GET /users/sessions', undefined, userHeaders)).status).toBe(401);
    const row = await rowOf(user.id);
    expect(row).toMatchObject({ state: 'archived', email: '', emailKey: null, contactName: null });
    const { organizationName: _, ...personal } = row;
    expect(JSON.stringify(personal)).not.toMatch(/gone|going|604 555|Main Street|argon/i);
    for (const table of ['passwordCode', 'handover', 'recoveryCode'] as const) {
      const remaining = await test.database.db.selectFrom(table).select('account').execute();
      expect(remaining.map(({ account }) => account)).not.toContain(user.id);
    }
    expect(await detailsOf(user.id)).toMatchObject({
      status: 'archived',
      email: '',
      serial: user.organization,
    });
    expect((await ask(`GET /projects/${project}`, undefined, {})).status).toBe(200);
    expect((await readEmailsTo(test.folder, 'going@harbour.example', 2)).join()).toContain(
      'Your account was deleted',
    );
  });
});

describe('impersonating an owner', () => {
  const act = (id: string, body?: object, headers: object = header) =>
    ask(`POST /users/impersonate?userId=${id}`, body, headers);

  it('is refused for administrators, disabled or deleted accounts, and while impersonating', async () => {
    const user = await anAccount(test.database);
    for (const { id } of [admin, await anAdministrator(test.database)])
      expect((await act(id)).status).toBe(403);
    for (const state of ['disabled', 'archived'] as const)
      expect((await act((await anAccount(test.database, { state })).id)).status).toBe(409);
    const inside = bearer((await act(user.id)).body);
    expect((await act((await anAccount(test.database)).id, undefined, inside)).status).toBe(403);
    expect((await act(user.id, { userId: admin.id })).status).toBe(400);
    expect((await ask('POST /users/impersonate')).status).toBe(400);
  });

  it('lasts half an hour, is shown to the owner, and is audited under both names', async () => {
    const user = await anAccount(test.database);
    const { status, body } = await act(user.organization ?? '', { reason: 'Asked by telephone' });
    expect(status).toBe(200);
    const inside = bearer(body);
    const claims = JSON.parse(
      Buffer.from(String(body['token']).split('.')[1] ?? '', 'base64url').toString(),
    ) as object;
    expect(claims).toMatchObject({ sub: user.id, role: 'Owner', act: { sub: admin.id } });
    expect((await ask('GET /users/sessions', undefined, inside)).status).toBe(200);
    expect((await ask('GET /users', undefined, inside)).status).toBe(403);
    expect((await ask('POST /users/sessionRenew', undefined, inside)).status).toBe(401);
    expect((await ask('GET /users/sessions')).status).toBe(200);
    const [mail = ''] = await readEmailsTo(test.folder, user.email, 1);
    expect(mail).toContain('Asked by telephone');
    expect(await operationsOn(user.id)).toMatchObject([
      { act: 'impersonation-began', actor: admin.id, facts: { reason: 'Asked by telephone' } },
    ]);
    test.setTime(hoursLater(0.51));
    expect((await ask('GET /users/sessions', undefined, inside)).status).toBe(401);
  });

  it('ends with the administrator’s role', async () => {
    const [other, user] = [await anAdministrator(test.database), await anAccount(test.database)];
    const userHeaders = await signedIn(test.database, other);
    const inside = bearer((await act(user.id, undefined, userHeaders)).body);
    await ask(`POST /users/${other.id}/updateRole`, { role: 'Owner' });
    expect((await ask('GET /users/sessions', undefined, inside)).status).toBe(401);
  });

  it('is bound to the same cookie as the administrator’s own session', async () => {
    const secure = await openTestApp({ BASE_URL: 'https://registry.example' });
    try {
      const clerk = await anAdministrator(secure.database);
      const user = await anAccount(secure.database);
      const login = await askApp(secure.app, 'POST /users/login', {
        headers: { 'x-session-bind': '1' },
        body: { email: clerk.email, password: PASSWORD },
      });
      const cookie = String([login.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
      const response = await askApp(secure.app, `POST /users/impersonate?userId=${user.id}`, {
        headers: { ...bearer(login.body), cookie },
      });
      expect([response.status, response.headers['set-cookie']]).toEqual([200, undefined]);
      const get = (body: Readonly<Record<string, unknown>>, extra: object) =>
        askApp(secure.app, 'GET /users/sessions', { headers: { ...bearer(body), ...extra } });
      expect((await get(response.body, {})).status).toBe(401);
      expect((await get(response.body, { cookie })).status).toBe(200);
      expect((await get(login.body, { cookie })).status).toBe(200);
    } finally {
      await secure.close();
    }
  });
});

describe('the administrator’s own password', () => {
  it('is required again after a quarter of an hour, and then lasts as long again', async () => {
    const user = await anAccount(test.database);
    const acts: [string, object][] = [
      [`PUT /users/${user.id}/password`, { password: GOOD }],
      [`POST /users/${user.id}/updateRole`, { role: 'Administrator' }],
      [`POST /users/${user.id}/handover`, { email: 'new@person.example', name: 'New' }],
      [`POST /users/${user.id}/handover/undo`, {}],
      [`DELETE /users/delete?email=${user.email}`, {}],
      [`POST /users/impersonate?userId=${user.id}`, {}],
      ['POST /settings', { low: 1, mid: 2, top: 3 }],
    ];
    test.setTime(hoursLater(0.3));
    for (const [call, body] of acts)
      expect([call, await ask(call, body)]).toMatchObject([
        call,
        { status: 403, body: { adminPassword: expect.any(String) } },
      ]);
    const wrongPassword = { role: 'Administrator', adminPassword: 'a wrong one' };
    expect((await ask(`POST /users/${user.id}/updateRole`, wrongPassword)).status).toBe(403);
    const right = { role: 'Administrator', adminPassword: PASSWORD };
    expect((await ask(`POST /users/${user.id}/updateRole`, right)).status).toBe(200);
    expect((await ask(`POST /users/${user.id}/updateRole`, { role: 'Owner' })).status).toBe(200);
  });
});

describe('included organizations', () => {
  it('are set by serial or page name; all must exist and be other organizations', async () => {
    const user = await anAccount(test.database);
    for (const organizations of [undefined, 'x', [7], [''], Array(101).fill('x')])
      expect((await ask(`PUT /users/${user.id}/includedOrganizations`, { organizations })).status).toBe(400);
    for (const organizations of [['nobody'], [user.organization]])
      expect(await ask(`PUT /users/${user.id}/includedOrganizations`, { organizations })).toMatchObject({
        status: 400,
        body: { organizations: expect.any(String) },
      });
  });

  it('are replaced as a whole and shown on the page', async () => {
    const user = await anAccount(test.database);
    const [one, other] = [
      await anOrganization(test.database, 'Included One'),
      await anOrganization(test.database, 'Included Other'),
    ];
    await aProject(test.database, one);
    const set = (organizations: string[]) =>
      ask(`PUT /users/${user.id}/includedOrganizations`, { organizations });
    expect((await set([one.toLowerCase(), 'IncludedOther', one])).status).toBe(200);
    expect((await detailsOf(user.id)).includedOrganizations).toEqual([
      { serial: one, name: 'Included One' },
      { serial: other, name: 'Included Other' },
    ]);
    const page = await ask(`GET /organizations/${user.organization}`, undefined, {});
    expect(page.body['includes']).toMatchObject([{ serial: one }]);
    expect((await set([other])).status).toBe(200);
    expect((await detailsOf(user.id)).includedOrganizations).toMatchObject([{ serial: other }]);
    expect((await operationsOn(user.id)).map(({ act }) => act)).toEqual([
      'inclusions-changed',
      'inclusions-changed',
    ]);
  });
});
