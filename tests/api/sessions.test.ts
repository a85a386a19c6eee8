import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSessions, signIn } from '#contract/session.ts';
import { anAccount, anAdministrator, PASSWORD, signedIn, type TestAccount } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { openTestApp, TEST_SECRET } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: TestAccount;

beforeAll(async () => {
  test = await openTestApp();
  owner = await anAccount(test.database, { email: 'Ada@Harbour.example' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(now);
  await test.database.transact(async (tx) => {
    await tx.deleteFrom('failedSignIn').execute();
    await tx.deleteFrom('countedRequest').execute();
  });
});

const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function enter(body: object, headers = {}) {
  const response = await test.app.inject({ method: 'POST', url: '/api/users/login', payload: body, headers });
  return {
    status: response.statusCode,
    body: response.json<Record<string, string>>(),
    headers: response.headers,
  };
}

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, headers: object, payload?: object) {
  const response = await test.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });
  return {
    status: response.statusCode,
    body: response.json<Record<string, string>>(),
    headers: response.headers,
  };
}

const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const wrong = 'The email address or the password is incorrect. Check both, or reset your password.';

describe('signing in', () => {
  it('returns a token whose claims hold role, organization and end', async () => {
    const response = await enter({ email: ' ada@harbour.EXAMPLE ', password: PASSWORD });
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const { token } = signIn.reply.parse(response.body);
    expect(claimsOf(token)).toMatchObject({
      role: 'Owner',
      isAdmin: false,
      certserialnumber: owner.organization,
      exp: minutesLater(30).getTime() / 1000,
    });
    expect((await ask('GET', '/users/sessions', bearer(token))).status).toBe(200);
  });

  it('rejects a missing or malformed field under its name', async () => {
    const bare = await enter({});
    expect(bare).toMatchObject({
      status: 400,
      body: { email: expect.any(String), password: expect.any(String) },
    });
    for (const email of [
      'ada',
      '',
      7,
      null,
      'a@b.example\r\nBcc: x@y.example',
      `${'a'.repeat(300)}@b.example`,
    ])
      expect(await enter({ email, password: PASSWORD })).toMatchObject({
        status: 400,
        body: { email: expect.any(String) },
      });
    for (const password of ['', 7, null, 'x'.repeat(2000)])
      expect(await enter({ email: owner.email, password })).toMatchObject({
        status: 400,
        body: { password: expect.any(String) },
      });
    expect(await enter({ email: owner.email, password: PASSWORD, role: 'Administrator' })).toMatchObject({
      status: 400,
      body: { role: expect.any(String) },
    });
  });

  it('responds alike to an unknown address, a wrong password, and disabled, rejected and archived accounts', async () => {
    const states = await Promise.all(
      (['disabled', 'rejected', 'archived'] as const).map((state) => anAccount(test.database, { state })),
    );
    const tries = [
      { email: owner.email, password: 'not the password' },
      { email: 'nobody@harbour.example', password: PASSWORD },
      ...states.map(({ email }) => ({ email, password: PASSWORD })),
    ];
    for (const one of tries) {
      const { status, body } = await enter(one);
      expect([status, body]).toEqual([401, { message: wrong, fields: { error: wrong }, error: wrong }]);
    }
  });

  it('says that approval is pending, only with the correct password', async () => {
    const waiting = await anAccount(test.database, { state: 'pending' });
    expect(await enter({ email: waiting.email, password: PASSWORD })).toMatchObject({
      status: 401,
      body: { user: 'Your account is awaiting approval.' },
    });
    expect((await enter({ email: waiting.email, password: 'guess guess guess' })).body['error']).toBe(wrong);
  });

  it('throttles an account after five failures in a row, known or not, and never locks it', async () => {
    for (const email of [owner.email, 'nobody@harbour.example']) {
      for (let count = 0; count < 5; count += 1)
        expect((await enter({ email, password: 'wrong' })).status).toBe(401);
      const slowed = await enter({ email, password: PASSWORD });
      expect(slowed).toMatchObject({ status: 429, body: { error: expect.stringContaining('5 seconds') } });
      expect(slowed.headers['retry-after']).toBe('5');
    }
    test.setTime(new Date(now.getTime() + 6000));
    expect((await enter({ email: owner.email, password: PASSWORD })).status).toBe(200);
    expect((await enter({ email: owner.email, password: 'wrong' })).status).toBe(401);
  });

  it('tries at most five of many simultaneous guesses', { tags: 'postgres' }, async () => {
    const guesses = Array.from({ length: 20 }, (_, guess) =>
      enter({ email: owner.email, password: `guess ${guess}` }),
    );
    const responses = await Promise.all(guesses);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('keeps the ten newest sessions of an account', { tags: 'postgres' }, async () => {
    const busy = await anAccount(test.database);
    const headers = [];
    for (let count = 0; count < 11; count += 1)
      headers.push(await signedIn(test.database, busy, { at: new Date(now.getTime() + count * 1000) }));
    test.setTime(new Date(now.getTime() + 11_000));
    expect((await ask('GET', '/users/sessions', headers[0] ?? {})).status).toBe(401);
    const listed = await ask('GET', '/users/sessions', headers[10] ?? {});
    expect(listSessions.reply.parse(listed.body)).toHaveLength(10);
  });
});

describe('a token', () => {
  it('is rejected when malformed, changed, expired, or signed with another key, algorithm or type', async () => {
    const { token = '' } = (await enter({ email: owner.email, password: PASSWORD })).body;
    const [head = '', body = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = claimsOf(token);
    const forged = (header: object, payload: object, key: string) => {
      const text = `${encode(header)}.${encode(payload)}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const typed = { alg: 'HS256', typ: 'session+jwt' };
    const bad = [
      'x',
      '',
      `${head}.${body}`,
      `${head}.${body}.`,
      `${encode({ alg: 'none', typ: 'session+jwt' })}.${body}.`,
      `${head}.${encode({ ...claims, isAdmin: true, role: 'Administrator' })}.${signature}`,
      forged(typed, claims, TEST_SECRET),
      forged(typed, { ...claims, exp: 4_000_000_000 }, 'another key'),
    ];
    for (const one of bad) expect((await ask('GET', '/users/sessions', bearer(one))).status).toBe(401);
    expect((await ask('GET', '/users/sessions', {})).status).toBe(401);
    expect((await ask('GET', '/users/sessions', { authorization: token })).status).toBe(401);
    test.setTime(minutesLater(31));
    expect((await ask('GET', '/users/sessions', bearer(token))).status).toBe(401);
  });

  it('is refused from the next request after its account is disabled', async () => {
    const leaving = await anAccount(test.database);
    const header = await signedIn(test.database, leaving);
    expect((await ask('GET', '/users/sessions', header)).status).toBe(200);
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ state: 'disabled' })
          .where('id', '=', leaving.id)
          .execute()),
    );
    expect((await ask('GET', '/users/sessions', header)).status).toBe(401);
  });

  it('makes no difference to public calls, even when forged', async () => {
    expect((await ask('GET', '/projects/public', bearer('forged'))).status).toBe(200);
  });
});

describe('renewing a session', () => {
  it('returns a new token, ignores the body, and keeps the previous token valid for ten seconds', {
    tags: 'postgres',
  }, async () => {
    const { token } = (await enter({ email: owner.email, password: PASSWORD })).body;
    test.setTime(minutesLater(20));
    const payload = { exp: 9e9, role: 'Administrator', isAdmin: true };
    const renewed = await ask('POST', '/users/sessionRenew', bearer(token), payload);
    expect(renewed.status).toBe(200);
    expect(claimsOf(renewed.body['token'])).toMatchObject({
      role: 'Owner',
      isAdmin: false,
      exp: minutesLater(50).getTime() / 1000,
    });
    expect((await ask('GET', '/users/sessions', bearer(token))).status).toBe(200);
    test.setTime(new Date(minutesLater(20).getTime() + 11_000));
    expect((await ask('GET', '/users/sessions', bearer(token))).status).toBe(401);
    expect((await ask('GET', '/users/sessions', bearer(renewed.body['token']))).status).toBe(200);
  });

  it.each([
    ['an owner', 12, 'Owner'],
    ['an administrator', 4, 'Administrator'],
  ] as const)('never extends %s beyond %i hours', { tags: 'postgres' }, async (_who, hours, role) => {
    let header: object = await signedIn(test.database, await anAccount(test.database, { role }));
    let last = 0;
    for (let minutes = 20; minutes < hours * 60 + 60; minutes += 20) {
      test.setTime(minutesLater(minutes));
      const renewed = await ask('POST', '/users/sessionRenew', header);
      if (renewed.status !== 200) break;
      last = Number(claimsOf(renewed.body['token'])['exp']);
      header = bearer(renewed.body['token']);
    }
    expect(last).toBe(minutesLater(hours * 60).getTime() / 1000);
    test.setTime(minutesLater(hours * 60 + 1));
    expect((await ask('GET', '/users/sessions', header)).status).toBe(401);
  });

  it('is refused while impersonating', async () => {
    const admin = await anAdministrator(test.database);
    const header = await signedIn(test.database, owner, { impersonator: admin.id });
    expect((await ask('GET', '/users/sessions', header)).status).toBe(200);
    expect((await ask('POST', '/users/sessionRenew', header)).status).toBe(401);
  });
});

describe('a user’s sessions', () => {
  it('are listed with browser and system, and end one by one, all at once, or by signing out', async () => {
    const person = await anAccount(test.database);
    const other = await signedIn(test.database, await anAccount(test.database));
    const firefox = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const { token } = (await enter({ email: person.email, password: PASSWORD }, firefox)).body;
    const second = await signedIn(test.database, person);
    const third = await signedIn(test.database, person);
    const listed = listSessions.reply.parse((await ask('GET', '/users/sessions', second)).body);
    expect(listed.map(({ device }) => device).toSorted()).toEqual(['Firefox, Linux', 'Test', 'Test']);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const first = listed.find(({ device }) => device !== 'Test')?.id ?? '';
    expect((await ask('DELETE', `/users/sessions/${first}`, other)).status).toBe(404);
    expect((await ask('DELETE', '/users/sessions/nothing', second)).status).toBe(404);
    expect((await ask('DELETE', `/users/sessions/${first}`, second)).status).toBe(200);
    expect((await ask('DELETE', `/users/sessions/${first}`, second)).status).toBe(404);
    expect((await ask('GET', '/users/sessions', bearer(token))).status).toBe(401);
    expect((await ask('DELETE', '/users/sessions', second)).status).toBe(200);
    expect((await ask('GET', '/users/sessions', third)).status).toBe(401);
    expect((await ask('POST', '/users/logout', second)).status).toBe(200);
    expect((await ask('GET', '/users/sessions', second)).status).toBe(401);
  });

  it('are bound to a cookie when the page asks for it, on https only', async () => {
    const secure = await openTestApp({ BASE_URL: 'https://registry.example' });
    try {
      const person = await anAccount(secure.database);
      const payload = { email: person.email, password: PASSWORD };
      const headers = { 'x-session-bind': '1' };
      const login = { method: 'POST', url: '/api/users/login', payload, headers } as const;
      const response = await secure.app.inject(login);
      const [cookie = ''] = [response.headers['set-cookie']].flat();
      expect(cookie).toMatch(/^__Host-sb=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
      const { token } = response.json<{ token: string }>();
      const get = (extra: object) =>
        secure.app.inject({ url: '/api/users/sessions', headers: { ...bearer(token), ...extra } });
      expect((await get({})).statusCode).toBe(401);
      expect((await get({ cookie: cookie.replace(/=...../, '=AAAAA').split(';')[0] })).statusCode).toBe(401);
      expect((await get({ cookie: `x=y; ${cookie.split(';')[0]}` })).statusCode).toBe(200);
      const plain = await test.app.inject({ ...login, payload: { email: owner.email, password: PASSWORD } });
      expect(plain.statusCode).toBe(200);
      expect(String(plain.headers['set-cookie'])).not.toContain('__Host-sb');
    } finally {
      await secure.close();
    }
  });
});

describe('the second factor', () => {
  const codeAt = (address: string, at: Date) => {
    const secret = Secret.fromBase32(new URL(address).searchParams.get('secret') ?? '');
    return new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: at.getTime() });
  };

  it('is set up with password and code; recovery codes are shown once and work once', async () => {
    const person = await anAccount(test.database);
    const header = await signedIn(test.database, person);
    const begin = (password: string) => ask('POST', '/users/secondFactor', header, { password });
    expect((await begin('not mine')).status).toBe(403);
    const { address = '' } = (await begin(PASSWORD)).body;
    expect(address).toMatch(/^otpauth:\/\/totp\//);
    expect((await enter({ email: person.email, password: PASSWORD })).status).toBe(200);
    const prove = (totp: string) => ask('POST', '/users/secondFactor/prove', header, { totp });
    const valid = new Set([-30_000, 0, 30_000].map((by) => codeAt(address, new Date(now.getTime() + by))));
    const wrong = ['000000', '111111', '222222', '333333'].find((one) => !valid.has(one)) ?? '';
    expect(await prove(wrong)).toMatchObject({ status: 400, body: { totp: expect.any(String) } });
    const proven = await prove(codeAt(address, now));
    expect(proven.status).toBe(200);
    const codes = (proven.body as unknown as { recoveryCodes: string[] }).recoveryCodes;
    expect(new Set(codes).size).toBe(10);

    const due = await enter({ email: person.email, password: PASSWORD });
    expect(due).toMatchObject({ status: 401, body: { totp: expect.any(String) } });
    const used = codeAt(address, now);
    expect((await enter({ email: person.email, password: PASSWORD, totp: used })).status).toBe(401);
    test.setTime(minutesLater(1));
    const fresh = codeAt(address, minutesLater(1));
    expect((await enter({ email: person.email, password: PASSWORD, totp: fresh })).status).toBe(200);
    expect((await enter({ email: person.email, password: PASSWORD, totp: fresh })).status).toBe(401);
    const totp = codes[3]?.toUpperCase().replaceAll('-', ' ');
    expect((await enter({ email: person.email, password: PASSWORD, totp })).status).toBe(200);
    expect((await enter({ email: person.email, password: PASSWORD, totp })).status).toBe(401);
    expect((await ask('GET', '/users/secondFactor', header)).body).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodes: 9,
    });
    expect((await ask('POST', '/users/secondFactor', header, { password: PASSWORD })).status).toBe(409);
    expect((await ask('DELETE', '/users/secondFactor', header, { password: PASSWORD })).status).toBe(200);
    expect((await enter({ email: person.email, password: PASSWORD })).status).toBe(200);
  });

  it('is required of administrators before anything else when the registry demands it', async () => {
    const strict = await openTestApp({ ADMIN_TOTP: 'on' });
    try {
      const header = await signedIn(strict.database, await anAdministrator(strict.database));
      const get = (url: string) => strict.app.inject({ url: `/api${url}`, headers: header });
      expect((await get('/users/sessions')).statusCode).toBe(403);
      expect((await get('/users/secondFactor')).json()).toMatchObject({ isOn: false, isRequired: true });
      const person = await signedIn(strict.database, await anAccount(strict.database));
      const own = await strict.app.inject({ url: '/api/users/sessions', headers: person });
      expect(own.statusCode).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('keeps its secret encrypted in the database', async () => {
    const person = await anAccount(test.database);
    const header = await signedIn(test.database, person);
    const { address = '' } = (await ask('POST', '/users/secondFactor', header, { password: PASSWORD })).body;
    const row = await test.database.db
      .selectFrom('account')
      .select('factorSecret')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const secret = Secret.fromBase32(new URL(address).searchParams.get('secret') ?? '');
    expect(Buffer.from(row.factorSecret ?? []).includes(Buffer.from(secret.bytes))).toBe(false);
  });
});

describe('the audit log', () => {
  it('records every sign-in and every failure, and cannot be changed or emptied', async () => {
    const person = await anAccount(test.database);
    await enter({ email: person.email, password: 'wrong' });
    await enter({ email: person.email, password: PASSWORD });
    const rows = await test.database.db
      .selectFrom('auditEntry')
      .select('act')
      .where('account', '=', person.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ act }) => act)).toEqual(['sign-in-failed', 'signed-in']);
    const change = test.database.transact(
      async (tx) => void (await tx.updateTable('auditEntry').set({ at: now }).execute()),
    );
    await expect(change).rejects.toThrow('append-only');
    const removal = test.database.transact(async (tx) => void (await tx.deleteFrom('auditEntry').execute()));
    await expect(removal).rejects.toThrow('append-only');
  });
});
