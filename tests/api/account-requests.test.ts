import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAccountRequests } from '#contract/account-requests.ts';
import { tokenBalances } from '#server/tokens/token-queries.ts';
import { anAccount, anAdministrator, PASSWORD, signedIn, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { anOrganization, now } from '../support/builders.ts';
import { emailsTo } from '../support/posted-emails.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let administrator: TestAccount;
let headers: { readonly authorization: string };

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
  administrator = await anAdministrator(test.database);
  headers = await signedIn(test.database, administrator);
});
afterAll(() => test.close());

const waiting = async (wantedProjects = 3, requestedAt = now) => {
  const account = await anAccount(test.database, { state: 'pending', contactName: 'Bea Person' });
  await test.database.transact(
    async (tx) =>
      void (await tx
        .updateTable('account')
        .set({ wantedProjects, requestedAt })
        .where('id', '=', account.id)
        .execute()),
  );
  return account;
};

/** A pending request of an organization with this name. */
const requestOf = async (organizationName: string) => {
  const account = await waiting();
  await test.database.transact(async (tx) => {
    await tx.updateTable('account').set({ organizationName }).where('id', '=', account.id).execute();
  });
  return account;
};

const accountOf = async ({ id }: TestAccount) =>
  test.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const organizationOf = async (account: TestAccount) => {
  const { organization } = await accountOf(account);
  return test.database.db
    .selectFrom('organization')
    .selectAll()
    .select([...tokenBalances])
    .where('serial', '=', organization ?? '')
    .executeTakeFirstOrThrow();
};
const operationsOn = async ({ id }: TestAccount) =>
  test.database.db.selectFrom('auditEntry').select(['act', 'actor']).where('account', '=', id).execute();

const approve = (id: string, payload?: object) => ask('POST', `/users/approve/${id}`, { headers, payload });
const reject = (id: string) => ask('POST', `/users/reject/${id}`, { headers });

describe('deciding on account requests', () => {
  it('requires an administrator who is not impersonating', async () => {
    const request = await waiting();
    const owner = await signedIn(test.database, await anAccount(test.database));
    const impersonated = await signedIn(test.database, await anAccount(test.database), {
      impersonator: administrator.id,
    });
    const calls = [
      ['GET', '/users/applicants/', undefined],
      ['POST', `/users/approve/${request.id}`, undefined],
      ['POST', `/users/reject/${request.id}`, undefined],
      ['POST', '/admin/requests/approve', { id: request.id }],
      ['POST', '/admin/requests/reject', { id: request.id }],
    ] as const;
    for (const [method, path, payload] of calls) {
      expect([path, (await ask(method, path, { payload })).status]).toEqual([path, 401]);
      for (const one of [owner, impersonated]) {
        expect([path, (await ask(method, path, { payload, headers: one })).status]).toEqual([path, 403]);
      }
    }
    expect(await accountOf(request)).toMatchObject({ state: 'pending' });
  });

  it('rejects unknown requests and invalid token numbers', async () => {
    const request = await waiting();
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const id of ['x', 'R000001', unknown, "' or 1=1 --"]) {
      expect([id, (await approve(encodeURIComponent(id))).status]).toEqual([id, 404]);
      expect([id, (await reject(encodeURIComponent(id))).status]).toEqual([id, 404]);
    }
    const invalid = [
      { projectTokens: -1 },
      { projectTokens: 10_000 },
      { inventoryTokens: 1.5 },
      { micrositeTokens: '1' },
      { surprise: 1 },
    ];
    for (const body of invalid) expect((await approve(request.id, body)).status).toBe(400);
    expect((await ask('POST', '/admin/requests/approve', { headers, payload: {} })).status).toBe(400);
    expect(await accountOf(request)).toMatchObject({ state: 'pending' });
  });
});

describe('the list', () => {
  it('shows pending requests, overdue ones first, with and without a trailing slash', async () => {
    const late = await waiting(1, new Date('2026-02-20T12:00:00Z'));
    const soon = await waiting(1, new Date('2026-02-27T12:00:00Z'));
    await anAccount(test.database, { state: 'rejected' });
    const response = await ask('GET', '/users/applicants/', { headers });
    const requests = listAccountRequests.reply.parse(response.body);
    expect(requests.slice(0, 2)).toMatchObject([
      {
        id: late.id,
        serial: expect.stringMatching(/^R\d{6}$/),
        email: late.email,
        name: 'Bea Person',
        registrationData: { projects: 1, inventory: null, comment: null },
        due: '2026-02-25T12:00:00.000Z',
        isOverdue: true,
      },
      { id: soon.id, due: '2026-03-04T12:00:00.000Z', isOverdue: false },
    ]);
    expect((await ask('GET', '/users/applicants', { headers })).body).toEqual(response.body);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(response.body)).not.toContain('argon2');
  });
});

describe('approval', () => {
  it('returns serial, page address and tokens, sends the email, and lets the user sign in', async () => {
    const request = await waiting(7);
    expect(await approve(request.id)).toMatchObject({
      status: 200,
      body: { message: 'The request was approved.' },
    });
    const organization = await organizationOf(request);
    expect(organization).toMatchObject({
      serial: expect.stringMatching(/^CA\d{6}$/),
      origin: 'registered',
      sourceKey: null,
      projectTokens: 7,
      inventoryTokens: 22,
      micrositeTokens: 0,
    });
    const entries = await test.database.db
      .selectFrom('tokenEntry')
      .select(['kind', 'change', 'balance', 'actor'])
      .where('organization', '=', organization.serial)
      .execute();
    expect(entries).toEqual([
      { kind: 'project', change: 7, balance: 7, actor: administrator.id },
      { kind: 'inventory', change: 22, balance: 22, actor: administrator.id },
    ]);
    expect(await operationsOn(request)).toEqual([{ act: 'request-approved', actor: administrator.id }]);
    const mail = (await emailsTo(test.database, request.email))['registration-approved'];
    expect(mail?.values).toMatchObject({ serial: organization.serial, projectTokens: 7 });
    const payload = { email: request.email, password: PASSWORD };
    expect((await ask('POST', '/users/login', { payload })).status).toBe(200);
  });

  it('gives the tokens that the administrator chose', async () => {
    const request = await waiting();
    const payload = { id: request.id, projectTokens: 0, inventoryTokens: 1, micrositeTokens: 2 };
    expect((await ask('POST', '/admin/requests/approve', { headers, payload })).status).toBe(200);
    expect(await organizationOf(request)).toMatchObject({
      projectTokens: 0,
      inventoryTokens: 1,
      micrositeTokens: 2,
    });
  });

  it('leaves a page address to the organization that has it', async () => {
    const taken = await anOrganization(test.database, 'Twice Named');
    const request = await requestOf('TwiceNamed');
    expect((await approve(request.id, { differsFrom: [taken] })).status).toBe(200);
    expect((await organizationOf(request)).slug).toBeNull();
  });

  it('happens once when many approve at the same moment by any route', { tags: 'postgres' }, async () => {
    const request = await waiting();
    const byBody = { headers, payload: { id: request.id, projectTokens: 1 } };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0 ? approve(request.id) : ask('POST', '/admin/requests/approve', byBody),
      ),
    );
    for (const { status, body } of responses)
      expect([status, body]).toEqual([200, { message: 'The request was approved.' }]);
    expect(await operationsOn(request)).toHaveLength(1);
    const organizations = await test.database.db
      .selectFrom('organization')
      .select('serial')
      .where('name', '=', (await accountOf(request)).organizationName)
      .execute();
    expect(organizations).toHaveLength(1);
  });
});

describe('rejection', () => {
  it('sends an email, frees the address, and stays on record', async () => {
    const request = await waiting();
    for (let times = 0; times < 2; times += 1) {
      expect(await reject(request.id)).toMatchObject({
        status: 200,
        body: { message: 'The request was rejected.' },
      });
    }
    expect(await accountOf(request)).toMatchObject({
      state: 'rejected',
      emailKey: null,
      passwordHash: null,
      organization: null,
    });
    expect(await operationsOn(request)).toEqual([{ act: 'request-rejected', actor: administrator.id }]);
    expect(Object.keys(await emailsTo(test.database, request.email))).toEqual(['registration-rejected']);
  });

  it('excludes approval and is excluded by it', { tags: 'postgres' }, async () => {
    const [one, other, both] = [await waiting(), await waiting(), await waiting()];
    await approve(one.id);
    expect((await reject(one.id)).status).toBe(409);
    await reject(other.id);
    expect((await approve(other.id)).status).toBe(409);
    const responses = await Promise.all([approve(both.id), reject(both.id)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
