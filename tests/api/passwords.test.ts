import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, anAdministrator, PASSWORD, signedIn, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { now } from '../support/builders.ts';
import { emailsTo, postedEmails } from '../support/posted-emails.ts';
import { openTestApp } from '../support/test-app.ts';

const NEW = 'the ferry leaves at seven';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let owner: TestAccount;

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(now);
  owner = await anAccount(test.database);
  await test.database.transact(async (tx) => {
    await tx.deleteFrom('failedSignIn').execute();
    await tx.deleteFrom('countedRequest').execute();
  });
});

const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const forgot = (email: unknown) => ask('POST', '/users/forgotPassword', { payload: { email } });
const enter = (email: string, password: string) =>
  ask('POST', '/users/login', { payload: { email, password } });

async function codeFor(email: string): Promise<string> {
  await forgot(email);
  const mail = (await emailsTo(test.database, email))['password-reset'];
  return mail?.name === 'password-reset' ? mail.values.code : '';
}

const reset = (payload: object) => ask('POST', '/users/resetPassword', { payload });
const withCode = (email: string, code: string, password = NEW) =>
  reset({ email, code, password, confirmPassword: password });
const wrongCode = expect.stringContaining('This link is no longer valid');

describe('requesting a password reset', () => {
  it('requires an address', async () => {
    for (const email of [undefined, '', 'ada', 7, null, ['a@b.example'], 'a@b.example\r\nBcc: c@d.example'])
      expect(await forgot(email)).toMatchObject({ status: 400, body: { email: expect.any(String) } });
    const payload = { email: owner.email, code: 'x' };
    expect((await ask('POST', '/users/forgotPassword', { payload })).status).toBe(400);
  });

  it('does the same work and returns the same response for every address', async () => {
    const disabled = await anAccount(test.database, { state: 'disabled' });
    const archived = await anAccount(test.database, { state: 'archived' });
    const tries = [owner.email, 'nobody@harbour.example', disabled.email, archived.email];
    const responses = [];
    for (const email of tries) {
      const before = (await postedEmails(test.database)).length;
      const { status, body } = await forgot(email);
      expect((await postedEmails(test.database)).length).toBe(before + 1);
      responses.push([status, body]);
    }
    const message = 'A request to reset your password was sent to your e-mail address';
    expect(responses).toEqual(tries.map(() => [200, { message }]));
    const payload = { email: 'nobody@harbour.example' };
    expect((await ask('POST', '/users/forgot', { payload })).body).toEqual({ message: 'successfully sent' });
    for (const email of tries.slice(1)) expect(await emailsTo(test.database, email)).toEqual({});
  });

  it('emails a code and stores only its hash', async () => {
    const code = await codeFor(owner.email);
    expect(code).toMatch(/^[\w-]{43}$/);
    const stored = await test.database.db.selectFrom('passwordCode').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(stored.some(({ account }) => account === owner.id)).toBe(true);
    const audit = await test.database.db.selectFrom('auditEntry').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(code);
  });

  it('is limited per account, known or not, and per IP address', async () => {
    const strict = await openTestApp({ ENVIRONMENT: 'dev' });
    const send = asking(strict.app);
    const known = await anAccount(strict.database);
    for (const email of [known.email, 'nobody@harbour.example']) {
      const statuses = [];
      for (let sent = 0; sent < 4; sent += 1)
        statuses.push((await send('POST', '/users/forgotPassword', { payload: { email } })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    for (let sent = 0; sent < 4; sent += 1)
      await send('POST', '/users/forgotPassword', { payload: { email: `other${sent}@x.example` } });
    const payload = { email: 'last@x.example' };
    expect((await send('POST', '/users/forgot', { payload })).status).toBe(429);
    const address = '203.0.113.7';
    expect((await send('POST', '/users/forgot', { payload, address })).status).toBe(200);
    await strict.close();
  });
});

describe('a password reset', () => {
  it('rejects invalid input under its field and lets the code be used again', async () => {
    const code = await codeFor(owner.email);
    expect(await reset({})).toMatchObject({
      status: 400,
      body: { email: expect.any(String), code: expect.any(String), password: expect.any(String) },
    });
    const other = await anAccount(test.database);
    const tries = [
      [owner.email, 'A'.repeat(43)],
      [owner.email, code.toLowerCase()],
      [other.email, code],
      ['nobody@harbour.example', code],
    ] as const;
    for (const [email, tried] of tries)
      expect(await withCode(email, tried)).toMatchObject({ status: 400, body: { code: wrongCode } });
    expect(await withCode(owner.email, code, 'short')).toMatchObject({
      status: 400,
      body: { password: expect.any(String) },
    });
    const differing = { email: owner.email, code, password: NEW, confirmPassword: `${NEW}!` };
    expect(await reset(differing)).toMatchObject({
      status: 400,
      body: { confirmPassword: 'The passwords do not match. Enter the same password twice.' },
    });
    expect((await enter(owner.email, PASSWORD)).status).toBe(200);
    expect((await withCode(` ${owner.email.toUpperCase()} `, code)).status).toBe(200);
  });

  it('sets the password, ends every session, clears failed sign-ins, and sends an email', async () => {
    const headers = await signedIn(test.database, owner);
    for (let tries = 0; tries < 5; tries += 1) await enter(owner.email, 'wrong');
    expect((await enter(owner.email, PASSWORD)).status).toBe(429);
    const code = await codeFor(owner.email);
    const answer = await withCode(owner.email, code);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your password has been updated.' } });
    expect(answer.body['token']).toBeUndefined();
    expect((await ask('GET', '/users/current', { headers })).status).toBe(401);
    expect((await enter(owner.email, NEW)).status).toBe(200);
    expect((await enter(owner.email, PASSWORD)).status).toBe(401);
    expect(await emailsTo(test.database, owner.email)).toHaveProperty('password-changed');
  });

  it('code expires after half an hour, when used, and with the next code', async () => {
    const first = await codeFor(owner.email);
    const second = await codeFor(owner.email);
    expect((await withCode(owner.email, first)).body['code']).toEqual(wrongCode);
    test.setTime(minutesLater(30));
    expect((await withCode(owner.email, second)).body['code']).toEqual(wrongCode);
    test.setTime(minutesLater(29));
    expect((await withCode(owner.email, second)).status).toBe(200);
    expect((await withCode(owner.email, second, `${NEW} again`)).body['code']).toEqual(wrongCode);
  });

  it('succeeds once of many at the same moment with one code', { tags: 'postgres' }, async () => {
    const code = await codeFor(owner.email);
    const words = ['one', 'two', 'three', 'four', 'five', 'six'];
    const responses = await Promise.all(words.map((word) => withCode(owner.email, code, `${NEW} ${word}`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    // One after the other, the accepted one first: too many wrong ones would be throttled.
    const taken = words[responses.findIndex(({ status }) => status === 200)];
    const another = words.find((word) => word !== taken);
    expect((await enter(owner.email, `${NEW} ${taken}`)).status).toBe(200);
    expect((await enter(owner.email, `${NEW} ${another}`)).status).toBe(401);
  });

  it('is refused to an account disabled after the request', async () => {
    const code = await codeFor(owner.email);
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ state: 'disabled' })
          .where('id', '=', owner.id)
          .execute()),
    );
    expect((await withCode(owner.email, code)).body['code']).toEqual(wrongCode);
  });

  it('is limited per IP address', async () => {
    const strict = await openTestApp({ ENVIRONMENT: 'dev' });
    const payload = { email: 'a@b.example', code: 'x', password: NEW, confirmPassword: NEW };
    const statuses = [];
    for (let sent = 0; sent < 11; sent += 1)
      statuses.push((await asking(strict.app)('POST', '/users/resetPassword', { payload })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    await strict.close();
  });
});

describe('changing one’s password', () => {
  const change = (headers: object, payload: object) =>
    ask('POST', '/users/changePassword', { headers, payload });
  const registration = { current: PASSWORD, password: NEW, confirmPassword: NEW };

  it('requires the current one and throttles guesses', async () => {
    expect((await change({}, registration)).status).toBe(401);
    const headers = await signedIn(test.database, owner);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await change(headers, { ...registration, current: 'a guess' })).toMatchObject({
        status: 403,
        body: { current: expect.any(String) },
      });
    expect((await change(headers, registration)).status).toBe(429);
    expect((await enter(owner.email, PASSWORD)).status).toBe(200);
  });

  it('rejects an empty one, the same one, and two that differ', async () => {
    const headers = await signedIn(test.database, owner);
    const invalid = [
      [{ ...registration, password: 'short', confirmPassword: 'short' }, 'password'],
      [{ ...registration, password: PASSWORD, confirmPassword: PASSWORD }, 'password'],
      [{ ...registration, confirmPassword: 'other' }, 'confirmPassword'],
    ] as const;
    for (const [body, field] of invalid)
      expect(await change(headers, body)).toMatchObject({
        status: 400,
        body: { [field]: expect.any(String) },
      });
    expect((await enter(owner.email, PASSWORD)).status).toBe(200);
  });

  it('rejects the name that another person gave the organization since, here and with a code', async () => {
    await test.database.transact(async (tx) => {
      const renamed = tx.updateTable('organization').set({ name: 'Nineteen Herons Afloat' });
      await renamed.where('serial', '=', owner.organization ?? '').execute();
    });
    const headers = await signedIn(test.database, owner);
    const password = 'nineteenheronsafloat';
    const refused = { status: 400, body: { password: expect.stringContaining('name') } };
    expect(await change(headers, { current: PASSWORD, password, confirmPassword: password })).toMatchObject(
      refused,
    );
    expect(await withCode(owner.email, await codeFor(owner.email), password)).toMatchObject(refused);
  });

  it('ends other sessions and emailed codes, keeps this session, and sends an email', async () => {
    const [here, there] = [await signedIn(test.database, owner), await signedIn(test.database, owner)];
    const code = await codeFor(owner.email);
    expect(await change(here, registration)).toMatchObject({
      status: 200,
      body: { message: 'Your password has been updated.' },
    });
    expect((await ask('GET', '/users/current', { headers: here })).status).toBe(200);
    expect((await ask('GET', '/users/current', { headers: there })).status).toBe(401);
    expect((await withCode(owner.email, code)).body['code']).toEqual(wrongCode);
    expect((await enter(owner.email, NEW)).status).toBe(200);
    expect(await emailsTo(test.database, owner.email)).toHaveProperty('password-changed');
  });

  it('is open to accounts that must change it and closed to impersonators', async () => {
    const clerk = await anAdministrator(test.database);
    const impersonating = await signedIn(test.database, owner, { impersonator: clerk.id });
    expect((await change(impersonating, registration)).status).toBe(403);
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ mustChangePassword: true })
          .where('id', '=', owner.id)
          .execute()),
    );
    const headers = await signedIn(test.database, owner);
    expect((await ask('GET', '/users/sessions', { headers })).status).toBe(403);
    expect((await ask('GET', '/users/current', { headers })).body['mustChangePassword']).toBe(true);
    expect((await change(headers, registration)).status).toBe(200);
    expect((await ask('GET', '/users/sessions', { headers })).status).toBe(200);
  });
});
