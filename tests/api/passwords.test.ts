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
  await test.database.transactWithoutInvalidation(async (tx) => {
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

describe('asking for a reset', () => {
  it('needs an address', async () => {
    for (const email of [undefined, '', 'ada', 7, null, ['a@b.example'], 'a@b.example\r\nBcc: c@d.example'])
      expect(await forgot(email)).toMatchObject({ status: 400, body: { email: expect.any(String) } });
    const payload = { email: owner.email, code: 'x' };
    expect((await ask('POST', '/users/forgotPassword', { payload })).status).toBe(400);
  });

  it('answers alike, and does as much, whoever is asked for', async () => {
    const disabled = await anAccount(test.database, { state: 'disabled' });
    const archived = await anAccount(test.database, { state: 'archived' });
    const tries = [owner.email, 'nobody@harbour.example', disabled.email, archived.email];
    const answers = [];
    for (const email of tries) {
      const before = (await postedEmails(test.database)).length;
      const { status, body } = await forgot(email);
      expect((await postedEmails(test.database)).length).toBe(before + 1);
      answers.push([status, body]);
    }
    const message = 'A request to reset your password was sent to your e-mail address';
    expect(answers).toEqual(tries.map(() => [200, { message }]));
    const payload = { email: 'nobody@harbour.example' };
    expect((await ask('POST', '/users/forgot', { payload })).body).toEqual({ message: 'successfully sent' });
    for (const email of tries.slice(1)) expect(await emailsTo(test.database, email)).toEqual({});
  });

  it('mails a code and keeps only its hash', async () => {
    const code = await codeFor(owner.email);
    expect(code).toMatch(/^[\w-]{43}$/);
    const kept = await test.database.db.selectFrom('passwordCode').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(kept.some(({ account }) => account === owner.id)).toBe(true);
    const audit = await test.database.db.selectFrom('auditEntry').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(code);
  });

  it('is slowed by account, known or not, and by where it comes from', async () => {
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

describe('a reset', () => {
  it('refuses what is wrong, each under its name, and lets the code be tried again', async () => {
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

  it('sets the password, ends every session, forgets failures, and mails', async () => {
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

  it('ends with half an hour, with its use, and with the next code', async () => {
    const first = await codeFor(owner.email);
    const second = await codeFor(owner.email);
    expect((await withCode(owner.email, first)).body['code']).toEqual(wrongCode);
    test.setTime(minutesLater(30));
    expect((await withCode(owner.email, second)).body['code']).toEqual(wrongCode);
    test.setTime(minutesLater(29));
    expect((await withCode(owner.email, second)).status).toBe(200);
    expect((await withCode(owner.email, second, `${NEW} again`)).body['code']).toEqual(wrongCode);
  });

  it('happens once of many with one code at the same moment', async () => {
    const code = await codeFor(owner.email);
    const words = ['one', 'two', 'three', 'four', 'five', 'six'];
    const answers = await Promise.all(words.map((word) => withCode(owner.email, code, `${NEW} ${word}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // One after the other, the one that was taken first: too many wrong ones would be slowed.
    const taken = words[answers.findIndex(({ status }) => status === 200)];
    const another = words.find((word) => word !== taken);
    expect((await enter(owner.email, `${NEW} ${taken}`)).status).toBe(200);
    expect((await enter(owner.email, `${NEW} ${another}`)).status).toBe(401);
  });

  it('is refused to a disabled account that asked before', async () => {
    const code = await codeFor(owner.email);
    await test.database.transactWithoutInvalidation(
      async (tx) =>
        void (await tx
          .updateTable('account')
          .set({ state: 'disabled' })
          .where('id', '=', owner.id)
          .execute()),
    );
    expect((await withCode(owner.email, code)).body['code']).toEqual(wrongCode);
  });

  it('is one too many from an address', async () => {
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
  const wish = { current: PASSWORD, password: NEW, confirmPassword: NEW };

  it('asks for the one there is, and slows guessing at it', async () => {
    expect((await change({}, wish)).status).toBe(401);
    const headers = await signedIn(test.database, owner);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await change(headers, { ...wish, current: 'a guess' })).toMatchObject({
        status: 403,
        body: { current: expect.any(String) },
      });
    expect((await change(headers, wish)).status).toBe(429);
    expect((await enter(owner.email, PASSWORD)).status).toBe(200);
  });

  it('refuses none, the same, and one typed differently', async () => {
    const headers = await signedIn(test.database, owner);
    const wrong = [
      [{ ...wish, password: 'short', confirmPassword: 'short' }, 'password'],
      [{ ...wish, password: PASSWORD, confirmPassword: PASSWORD }, 'password'],
      [{ ...wish, confirmPassword: 'other' }, 'confirmPassword'],
    ] as const;
    for (const [body, field] of wrong)
      expect(await change(headers, body)).toMatchObject({
        status: 400,
        body: { [field]: expect.any(String) },
      });
    expect((await enter(owner.email, PASSWORD)).status).toBe(200);
  });

  it('ends the other sessions and mailed codes, keeps this one, and mails', async () => {
    const [here, there] = [await signedIn(test.database, owner), await signedIn(test.database, owner)];
    const code = await codeFor(owner.email);
    expect(await change(here, wish)).toMatchObject({
      status: 200,
      body: { message: 'Your password has been updated.' },
    });
    expect((await ask('GET', '/users/current', { headers: here })).status).toBe(200);
    expect((await ask('GET', '/users/current', { headers: there })).status).toBe(401);
    expect((await withCode(owner.email, code)).body['code']).toEqual(wrongCode);
    expect((await enter(owner.email, NEW)).status).toBe(200);
    expect(await emailsTo(test.database, owner.email)).toHaveProperty('password-changed');
  });

  it('is open to who has to change it, and closed to an administrator in another’s name', async () => {
    const clerk = await anAdministrator(test.database);
    const impersonating = await signedIn(test.database, owner, { impersonator: clerk.id });
    expect((await change(impersonating, wish)).status).toBe(403);
    await test.database.transactWithoutInvalidation(
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
    expect((await change(headers, wish)).status).toBe(200);
    expect((await ask('GET', '/users/sessions', { headers })).status).toBe(200);
  });
});
