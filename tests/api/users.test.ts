import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listUsers, readUser } from '#contract/users.ts';
import { recordAuditEvent } from '#server/audit/record-audit-event.ts';
import { administratorCommand } from '#server/users/administrator-command.ts';
import { anAccount, anAdministrator, PASSWORD, signedIn, type TestAccount } from '../support/accounts.ts';
import { ask as askApp } from '../support/ask-call.ts';
import { aProject, now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
let header: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
  admin = await anAdministrator(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(now);
  await test.database.transact(async (tx) => void (await tx.deleteFrom('session').execute()));
  header = await signedIn(test.database, admin);
});

const ask = (call: string, body?: object, headers: object = header) =>
  askApp(test.app, call, { headers, ...(body && { body }) });
const detailsOf = async (id: string) => readUser.reply.parse((await ask(`GET /users/${id}`)).body);
const signIn = async (email: string, password = PASSWORD) =>
  ask('POST /users/login', { email, password }, {});

async function operationsOn(id: string) {
  const rows = await test.database.db
    .selectFrom('auditEntry')
    .select(['act', 'actor', 'facts'])
    .where('account', '=', id)
    .orderBy('id')
    .execute();
  return rows.filter(({ act }) => act !== 'signed-in');
}

describe('users', () => {
  it('are filtered by role, and sorted by person, tokens, entries and last sign-in', {
    tags: 'postgres',
  }, async () => {
    const { app, database, close } = await openTestApp();
    onTestFinished(close);
    const clerk = await anAdministrator(database, { contactName: 'Émile Clerk' });
    const ada = await anAccount(database, { contactName: 'Ada' });
    const zoe = await anAccount(database, { contactName: 'Zoé' });
    await aProject(database, ada.organization ?? '');
    for (const at of [new Date('2026-02-01T12:00:00Z'), now])
      await database.transact(
        recordAuditEvent,
        { account: zoe.id, impersonator: null },
        { act: 'signed-in' as const },
        at,
      );
    const clerkHeaders = await signedIn(database, clerk);
    const list = async (query: string) => {
      const { body } = await askApp(app, `GET /users?page=1&pageSize=9&${query}`, { headers: clerkHeaders });
      return listUsers.reply.parse(body);
    };
    const order = async (sort: string) => (await list(`sort=${sort}`)).map(({ contactName }) => contactName);
    expect((await list('role=Administrator')).map(({ id }) => id)).toEqual([clerk.id]);
    expect(await order('person')).toEqual(['Ada', 'Émile Clerk', 'Zoé']);
    expect(await order('-person')).toEqual(['Zoé', 'Émile Clerk', 'Ada']);
    expect((await order('-entries'))[0]).toBe('Ada');
    expect((await order('-lastSignIn'))[0]).toBe('Zoé');
    expect((await order('lastSignIn'))[0]).toBe('Zoé');
    expect(await list('search=zoe')).toMatchObject([{ entries: 0, lastSignIn: now.toISOString() }]);
    expect(await list('search=ada')).toMatchObject([{ entries: 1, lastSignIn: null }]);
  });

  it('are found by words of organization, name, address or serial, ignoring accents and case', async () => {
    const { app, database, close } = await openTestApp();
    onTestFinished(close);
    const clerk = await signedIn(database, await anAdministrator(database));
    const ada = await anAccount(database, { email: 'ada@fjord.example', contactName: 'Ådå Émile' });
    const find = async (query: string) => {
      const { status, body, headers } = await askApp(app, `GET /users?${query}`, { headers: clerk });
      expect(status).toBe(200);
      return { users: listUsers.reply.parse(body), total: headers['x-total-count'] };
    };
    const words = [
      'ADA emile',
      'fjord',
      'ada@fjord.example',
      ada.organization?.toLowerCase() ?? '',
      'adå fjord',
    ];
    for (const search of words) {
      const { users } = await find(`search=${encodeURIComponent(search)}`);
      expect(users.map(({ id }) => id)).toEqual([ada.id]);
    }
    for (const search of ['ada nobody', '%', '_', "' or true--"])
      expect((await find(`search=${encodeURIComponent(search)}`)).users).toEqual([]);
    const disabled = await anAccount(database, { state: 'disabled' });
    await anAccount(database, { state: 'pending' });
    expect((await find('status=disabled')).users.map(({ id }) => id)).toEqual([disabled.id]);
    const page = await find('page=1&pageSize=2');
    expect([page.users.length, Number(page.total)]).toEqual([2, 3]);
    const all = (await find('')).users;
    expect(all.map(({ organization }) => organization)).toEqual(
      all.map(({ organization }) => organization).toSorted(),
    );
  });

  it('rejects invalid queries', async () => {
    for (const query of [
      'page=0',
      'pageSize=101',
      'status=pending',
      'role=Guest',
      'sort=name',
      `search=${'x'.repeat(201)}`,
    ])
      expect((await ask(`GET /users?${query}`)).status).toBe(400);
  });

  it('are shown to administrators by id and by serial, without password data', async () => {
    const user = await anAccount(test.database);
    await aProject(test.database, user.organization ?? '');
    await aProject(test.database, user.organization ?? '', { status: 'Draft' });
    const byId = await ask(`GET /users/${user.id}`);
    const bySerial = await ask(`GET /users/${user.organization?.toLowerCase()}`);
    expect(bySerial.body).toEqual(byId.body);
    expect(readUser.reply.parse(byId.body)).toMatchObject({
      id: user.id,
      serial: user.organization,
      email: user.email,
      status: 'active',
      roles: ['Owner'],
      projects: 1,
      lastSignIn: null,
      hasSecondFactor: false,
      handover: null,
      requestSerial: expect.stringMatching(/^R\d{6}$/),
    });
    expect(JSON.stringify(byId.body)).not.toMatch(/argon|hash|secret|session"/i);
    await signIn(user.email);
    expect((await detailsOf(user.id)).lastSignIn).toBe(now.toISOString());
  });

  it('return 404 when the id is not an approved account’s', async () => {
    const waiting = await anAccount(test.database, { state: 'pending' });
    const acts: [string, object?][] = [
      ['PUT /users/ID/password', { password: 'otters crossing wet gravel' }],
      ['POST /users/ID/updateProjectTokens', { tokens: 1 }],
      ['POST /users/ID/updateRole', { role: 'Owner' }],
      ['POST /users/ID/handover', { email: 'new@person.example', name: 'New' }],
      ['POST /users/ID/handover/undo', {}],
      ['PUT /users/ID/includedOrganizations', { organizations: [] }],
      ['GET /users/ID'],
      ['POST /users/impersonate?userId=ID'],
    ];
    for (const id of [waiting.id, 'CA999999', 'x', '00000000-0000-0000-0000-000000000000'])
      for (const [call, body] of acts)
        expect([call, (await ask(call.replace('ID', id), body)).status]).toEqual([call, 404]);
    for (const id of [waiting.id, 'x'])
      for (const act of ['activate', 'disable'])
        expect((await ask(`POST /admin/users/${act}`, { id })).status).toBe(404);
  });
});

describe('activating and disabling an account', () => {
  it('ends sessions at once, happens once, and can be reversed', async () => {
    const user = await anAccount(test.database);
    const userHeaders = await signedIn(test.database, user);
    expect((await ask('GET /users/sessions', undefined, userHeaders)).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await ask('POST /admin/users/disable', { id: user.id })).status).toBe(200);
    expect((await ask('GET /users/sessions', undefined, userHeaders)).status).toBe(401);
    expect((await signIn(user.email)).status).toBe(401);
    for (let time = 0; time < 2; time += 1)
      expect((await ask('POST /admin/users/activate', { id: user.organization })).status).toBe(200);
    expect((await ask('GET /users/sessions', undefined, userHeaders)).status).toBe(401);
    expect((await signIn(user.email)).status).toBe(200);
    expect((await operationsOn(user.id)).map(({ act, actor }) => [act, actor])).toEqual([
      ['account-disabled', admin.id],
      ['sign-in-failed', null],
      ['account-activated', admin.id],
    ]);
  });

  it('accepts only an id', async () => {
    for (const body of [{}, { id: 7 }, { id: admin.id, state: 'active' }, []])
      expect((await ask('POST /admin/users/disable', body)).status).toBe(400);
  });

  it('is refused for the caller’s own account and deleted accounts', async () => {
    const archived = await anAccount(test.database, { state: 'archived' });
    for (const [call, id] of [
      ['POST /admin/users/disable', admin.id],
      ['POST /admin/users/disable', archived.id],
      ['POST /admin/users/activate', archived.id],
    ] as const)
      expect(await ask(call, { id })).toMatchObject({ status: 409, body: { message: expect.any(String) } });
  });

  it('keeps one of the last two administrators who disable each other at once', {
    tags: 'postgres',
  }, async () => {
    const own = await openTestApp();
    try {
      const both = [await anAdministrator(own.database), await anAdministrator(own.database)];
      const headers = await Promise.all(both.map((one) => signedIn(own.database, one)));
      const responses = await Promise.all(
        both.map((_, place) =>
          askApp(own.app, 'POST /admin/users/disable', {
            headers: headers[place] ?? {},
            body: { id: both[1 - place]?.id },
          }),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]));
      const remaining = await own.database.db
        .selectFrom('account')
        .select('id')
        .where('state', '=', 'active')
        .execute();
      expect(remaining).toHaveLength(1);
    } finally {
      await own.close();
    }
  });
});

describe('tokens', () => {
  const set = (kind: string, id: string, tokens: unknown, extra = {}) =>
    ask(`POST /users/${id}/update${kind}Tokens`, { tokens }, { ...header, ...extra });
  const explain = (id: string, reason: string) =>
    ask(`POST /users/${id}/updateProjectTokens`, { tokens: 5, reason });

  it('are whole numbers from 0 to 9999', async () => {
    const { id } = await anAccount(test.database);
    for (const tokens of [-1, 10_000, 1.5, '5', null, undefined])
      for (const kind of ['Project', 'Inventory', 'Microsite'])
        expect(await set(kind, id, tokens)).toMatchObject({
          status: 400,
          body: { tokens: expect.any(String) },
        });
    expect((await explain(id, 'a\nb')).status).toBe(400);
  });

  it('are set to a number, and every change is logged', async () => {
    const user = await anAccount(test.database);
    await explain(user.id, 'Paid by cheque');
    await set('Project', user.id, 5);
    await set('Project', user.id, 2);
    await set('Inventory', user.id, 22);
    await set('Microsite', user.id, 1);
    expect(await detailsOf(user.id)).toMatchObject({
      projectTokens: 2,
      inventoryTokens: 22,
      micrositeTokens: 1,
      tokensVersion: 4,
    });
    const lines = await test.database.db
      .selectFrom('tokenEntry')
      .select(['kind', 'change', 'balance', 'reason', 'actor'])
      .where('organization', '=', user.organization ?? '')
      .orderBy('id')
      .execute();
    expect(lines.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
      ['project', 5, 5],
      ['project', -3, 2],
      ['inventory', 22, 22],
      ['microsite', 1, 1],
    ]);
    expect(lines[0]).toMatchObject({ reason: 'Paid by cheque', actor: admin.id });
    expect((await operationsOn(user.id)).map(({ act }) => act)).toEqual(Array(4).fill('tokens-changed'));
  });

  it('are not changed when someone else changed them first', async () => {
    const { id } = await anAccount(test.database);
    const { tokensVersion } = await detailsOf(id);
    const match = { 'if-match': `"${tokensVersion}"` };
    const responses = await Promise.all([1, 2, 3, 4].map((tokens) => set('Project', id, tokens, match)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
    expect((await set('Project', id, 9, { 'if-match': String(tokensVersion + 1) })).status).toBe(200);
    expect((await set('Project', id, 9, { 'if-match': 'x' })).status).toBe(409);
  });

  it('show or hide the map on a page that is already cached', async () => {
    const { id, organization } = await anAccount(test.database);
    await aProject(test.database, organization ?? '');
    const hasMap = async () =>
      (await ask(`GET /organizations/${organization}`, undefined, {})).body['hasMap'];
    expect(await hasMap()).toBe(false);
    await set('Microsite', id, 1);
    expect(await hasMap()).toBe(true);
  });
});

describe('the make-admin command', () => {
  it('makes an approved account an active administrator, once, and ends its sessions', async () => {
    const user = await anAccount(test.database, { state: 'disabled', email: 'Lost@harbour.example' });
    const waiting = await anAccount(test.database, { state: 'pending' });
    const printed: string[] = [];
    const openDatabase = () => Promise.resolve({ ...test.database, close: () => Promise.resolve() });
    const make = (email: string) =>
      administratorCommand(email, { openDatabase, now, write: (line) => printed.push(line) });
    expect([await make('lost@HARBOUR.example'), await make('lost@harbour.example')]).toEqual([0, 0]);
    expect(await make(waiting.email)).toBe(1);
    expect(printed).toEqual([
      'lost@HARBOUR.example is an administrator now. All sessions of the account have ended.',
      'lost@harbour.example is an administrator already.',
      `No approved account signs in with '${waiting.email}'. Nothing was changed.`,
    ]);
    expect(await detailsOf(user.id)).toMatchObject({ status: 'active', roles: ['Administrator'] });
    expect(await operationsOn(user.id)).toMatchObject([{ act: 'role-changed', actor: null }]);
  });
});

describe('roles', () => {
  it('are Owner or Administrator', async () => {
    const { id } = await anAccount(test.database);
    for (const role of ['Root', '', null, ['Administrator']])
      expect((await ask(`POST /users/${id}/updateRole`, { role })).status).toBe(400);
  });

  it('are given and removed, which ends sessions; setting the same role changes nothing', async () => {
    const user = await anAccount(test.database);
    const userHeaders = await signedIn(test.database, user);
    expect((await ask(`POST /users/${user.id}/updateRole`, { role: 'Owner' })).status).toBe(200);
    expect((await ask('GET /users/sessions', undefined, userHeaders)).status).toBe(200);
    expect((await ask(`POST /users/${user.id}/updateRole`, { role: 'Administrator' })).status).toBe(200);
    expect((await ask('GET /users/sessions', undefined, userHeaders)).status).toBe(401);
    expect((await detailsOf(user.id)).roles).toEqual(['Administrator']);
    expect((await ask(`POST /users/${user.id}/updateRole`, { role: 'Owner' })).status).toBe(200);
    const [given] = await operationsOn(user.id);
    expect(given).toMatchObject({ act: 'role-changed', facts: { from: 'Owner', to: 'Administrator' } });
  });

  it('are never removed from the last administrator', async () => {
    const own = await openTestApp();
    try {
      const last = await anAdministrator(own.database);
      await anAdministrator(own.database, { state: 'disabled' });
      const headers = await signedIn(own.database, last);
      const body = { role: 'Owner' };
      const response = await askApp(own.app, `POST /users/${last.id}/updateRole`, { headers, body });
      expect(response.status).toBe(409);
    } finally {
      await own.close();
    }
  });
});
