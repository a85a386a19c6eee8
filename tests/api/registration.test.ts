import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, anAdministrator, PASSWORD, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { emailsTo, postedEmails } from '../support/posted-emails.ts';
import { solveCaptcha } from '../support/solve-captcha.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let administrator: TestAccount;

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
  administrator = await anAdministrator(test.database, { email: 'clerk@town.example' });
});
afterAll(() => test.close());
beforeEach(() =>
  test.database.transact(async (tx) => void (await tx.deleteFrom('countedRequest').execute())),
);

let count = 0;
const wish = () => {
  count += 1;
  return {
    organization: `Sunny Slope Society ${count}`,
    name: 'Bea Person',
    email: `bea${count}@slope.example`,
    password: PASSWORD,
    password2: PASSWORD,
    projects: 3,
    inventory: 1200,
    comment: 'We plant trees.',
  };
};

const captcha = async () => solveCaptcha((await test.app.inject('/api/captcha')).json());

async function register(body: object, headers = {}) {
  const payload = 'captcha' in body ? body : { captcha: await captcha(), ...body };
  return ask('POST', '/users/registerWithInfo', { payload, headers });
}

const accountsOf = (email: string) =>
  test.database.db.selectFrom('account').selectAll().where('email', '=', email).execute();

describe('a registration in another script', () => {
  it('is taken, and signs in whichever way its address is written', async () => {
    const email = 'josé@exämple.ca';
    expect(await register({ ...wish(), email, organization: 'xʷməθkʷəy̓əm' })).toMatchObject({ status: 200 });
    expect(await accountsOf(email)).toMatchObject([
      { emailKey: 'josé@xn--exmple-cua.ca', organizationName: 'xʷməθkʷəy̓əm'.normalize() },
    ]);
    const again = await register({ ...wish(), email: 'JOSE\u0301@EXA\u0308MPLE.CA' });
    expect(again).toMatchObject({ status: 200 });
    const keys = await test.database.db.selectFrom('account').select('emailKey').execute();
    expect(keys.filter(({ emailKey }) => emailKey === 'josé@xn--exmple-cua.ca')).toHaveLength(1);
  });

  it('opens one account for every way to write its address', async () => {
    const { email } = await anAccount(test.database, { email: '用户@例え.jp' });
    for (const written of [email, '用户@xn--r8jz45g.jp', ' 用户@例え.JP'])
      expect(
        await ask('POST', '/users/login', { payload: { email: written, password: PASSWORD } }),
      ).toMatchObject({
        status: 200,
      });
  });

  it.each([
    ['organization', '\u200b', /U\+200B, zero width space/],
    ['organization', 'Slope\u3164', /U\+3164, Hangul filler/],
    ['name', '\u202eevil', /U\+202E, right-to-left override/],
    ['comment', 'We\u2066plant', /U\+2066, left-to-right isolate/],
    ['email', 'a\u200bda@slope.example', /U\+200B, zero width space/],
    ['email', 'раypal@slope.example', /letters of other alphabets/],
  ])('is refused at %s for %j', async (field, text, sentence) => {
    const { status, body } = await register({ ...wish(), [field]: text });
    expect(status).toBe(400);
    expect(String(body[field])).toMatch(sentence);
  });

  it('names the character in French', async () => {
    const headers = { 'accept-language': 'fr' };
    const { body } = await register({ ...wish(), name: 'Bea\u202e' }, headers);
    expect(body['name']).toBe('Supprimez le caractère U+202E, forçage droite-à-gauche, ou retapez le texte.');
  });
});

describe('a rejected registration', () => {
  it('names every invalid field', async () => {
    const missing = 'This field is required.';
    expect(await register({})).toMatchObject({
      status: 400,
      body: { organization: missing, name: missing, email: missing, password: missing, projects: missing },
    });
    const invalid: [string, unknown][] = [
      ['organization', ' '],
      ['organization', 'x'.repeat(201)],
      ['organization', 'Two\nlines'],
      ['name', ''],
      ['name', 'Bea\u0000'],
      ['email', 'bea'],
      ['email', 'bea@slope.example\r\nBcc: all@town.example'],
      ['projects', -1],
      ['projects', 1.5],
      ['projects', '3'],
      ['projects', 10_000],
      ['inventory', -1],
      ['inventory', 10_000_000_000],
      ['inventory', 'many'],
      ['comment', 'x'.repeat(5001)],
      ['password', 7],
      ['captcha', 'not solved'],
      ['captcha', ''],
      ['role', 'Administrator'],
      ['state', 'active'],
      ['projectTokens', 99],
    ];
    for (const [field, value] of invalid) {
      const answer = await register({ ...wish(), [field]: value });
      expect([field, answer.status, answer.body[field]]).toEqual([field, 400, expect.any(String)]);
    }
  });

  it('says which password is missing or too weak, and when the two differ', async () => {
    const refused: [string, RegExp][] = [
      ['short', /12 characters/],
      ['x'.repeat(129), /128 characters/],
      ['password1234', /first that people guess/],
      ['PasswordPassword', /first that people guess/],
      ['qwertyuiop123!', /first that people guess/],
      ['aaaaaaaaaaaaaaa', /first that people guess/],
      ['SunnySlopeSociety', /your organization/],
      ['bea.person-2026', /your organization/],
      ['communityclimate', /your organization/],
    ];
    for (const [password, sentence] of refused) {
      const answer = await register({ ...wish(), password, password2: password });
      expect([password, answer.status, answer.body['password']]).toEqual([
        password,
        400,
        expect.stringMatching(sentence),
      ]);
    }
    const both = await register({ ...wish(), password: 'short', password2: 'other' });
    expect(both).toMatchObject({
      status: 400,
      body: {
        password: expect.any(String),
        password2: 'The passwords do not match. Enter the same password twice.',
      },
    });
  });

  it('names invalid fields of every kind in one response', async () => {
    const differ = 'The passwords do not match. Enter the same password twice.';
    const passwords = { password: 'short', password2: 'other' };
    const some = expect.any(String);
    const shapeless = { ...wish(), ...passwords, organization: '', email: 'bea', projects: -1, captcha: 'x' };
    expect(await register(shapeless)).toMatchObject({
      status: 400,
      body: {
        organization: some,
        email: some,
        projects: some,
        password: some,
        password2: differ,
        captcha: some,
      },
    });
    expect(await register({ ...wish(), ...passwords, captcha: 'bm90IHNvbHZlZA==' })).toMatchObject({
      status: 400,
      body: { password: some, password2: differ, captcha: some },
    });
  });

  it('lets a captcha solution be used once', async () => {
    const proof = await captcha();
    expect((await register({ ...wish(), captcha: proof })).status).toBe(200);
    const again = wish();
    expect(await register({ ...again, captcha: proof })).toMatchObject({
      status: 400,
      body: { captcha: expect.any(String) },
    });
    expect(await accountsOf(again.email)).toEqual([]);
  });

  it('includes one too many from an IP address', async () => {
    const strict = await openTestApp({ ENVIRONMENT: 'dev' });
    const task = async () => solveCaptcha((await strict.app.inject('/api/captcha')).json());
    for (let sent = 0; sent < 10; sent += 1) {
      const payload = { ...wish(), captcha: await task() };
      expect((await asking(strict.app)('POST', '/users/registerWithInfo', { payload })).status).toBe(200);
    }
    const payload = { ...wish(), captcha: await task() };
    const late = await asking(strict.app)('POST', '/users/registerWithInfo', { payload });
    expect([late.status, Number(late.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    await strict.close();
  });
});

describe('an accepted registration', () => {
  it('is pending, stores only the password’s hash, and emails the applicant and the administrators', async () => {
    const applicant = { ...wish(), email: 'Bea@Slope.example' };
    const answer = await register(applicant, { 'accept-language': 'fr' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Demande de compte envoyée' } });
    expect((await register(wish())).body).toEqual({ message: 'Registration Submitted' });
    const [account] = await accountsOf(applicant.email);
    expect(account).toMatchObject({
      state: 'pending',
      role: 'Owner',
      emailKey: 'bea@slope.example',
      organization: null,
      wantedProjects: 3,
      inventoryTonnes: 1200,
      locale: 'fr',
    });
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(account)).not.toContain(PASSWORD);
    const received = (await emailsTo(test.database, applicant.email))['registration-received'];
    expect(received?.values).toEqual({ request: expect.stringMatching(/^R\d{6}$/) });
    const waiting = (await emailsTo(test.database, administrator.email))['registration-waiting'];
    expect(waiting?.values).toMatchObject({ name: 'Bea Person', projects: 3, comment: 'We plant trees.' });
    const payload = { email: applicant.email, password: PASSWORD };
    expect(await ask('POST', '/users/login', { payload })).toMatchObject({
      status: 401,
      body: { user: 'Your account is awaiting approval.' },
    });
  });

  it('needs neither inventory nor comment', async () => {
    const { inventory: _, comment: __, ...applicant } = wish();
    expect((await register({ ...applicant, comment: '', inventory: null, projects: 0 })).status).toBe(200);
    expect(await accountsOf(applicant.email)).toMatchObject([{ inventoryTonnes: null, comment: null }]);
  });

  it('gets the same response when the address has an account; only the email says so', async () => {
    const fresh = await register(wish());
    for (const state of ['pending', 'active', 'disabled'] as const) {
      const known = await anAccount(test.database, { state, contactName: 'Old Name' });
      const applicant = { ...wish(), email: ` ${known.email.toUpperCase()} ` };
      const before = (await postedEmails(test.database)).length;
      const answer = await register(applicant);
      expect([answer.status, answer.body]).toEqual([fresh.status, fresh.body]);
      const posted = (await postedEmails(test.database)).slice(before);
      const find = (name: string) => posted.find(({ template }) => template.name === name);
      expect(posted).toHaveLength(2);
      expect(find('registration-waiting')?.to).toEqual([]);
      expect(find('registration-existing')).toMatchObject({
        to: [known.email],
        template: { values: { name: 'Old Name', state } },
      });
      expect(await accountsOf(known.email)).toMatchObject([{ state, contactName: 'Old Name' }]);
      expect(await accountsOf(applicant.email.trim())).toEqual([]);
    }
  });

  it('may use the address of a rejected request', async () => {
    const rejected = await anAccount(test.database, { state: 'rejected' });
    expect((await register({ ...wish(), email: rejected.email })).status).toBe(200);
    const states = (await accountsOf(rejected.email)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['pending', 'rejected']);
  });

  it('is stored once when many arrive at the same moment', { tags: 'postgres' }, async () => {
    const applicant = wish();
    const proofs = [];
    for (let made = 0; made < 100; made += 1) proofs.push(await captcha());
    const responses = await Promise.all(proofs.map((proof) => register({ ...applicant, captcha: proof })));
    const statuses = new Set(responses.map(({ status }) => status));
    // Under load a request may get 503 and is never stored twice.
    statuses.delete(503);
    expect([...statuses]).toEqual([200]);
    expect(await accountsOf(applicant.email)).toHaveLength(1);
    const mails = (await postedEmails(test.database)).filter(
      ({ template, to }) => template.name === 'registration-received' && to.includes(applicant.email),
    );
    expect(mails).toHaveLength(1);
  });

  it('changes nothing that visitors see', async () => {
    const before = await test.database.version();
    await register(wish());
    expect(await test.database.version()).toBe(before);
  });
});

describe('emails to the administrators', () => {
  it('go to every active administrator in their own language, and to ADMIN_EMAIL when it is set', async () => {
    await anAdministrator(test.database, { email: 'former@town.example', state: 'disabled' });
    await register(wish());
    expect(await emailsTo(test.database, 'former@town.example')).toEqual({});
    const set = await openTestApp({ MAIL_ADMIN: 'office@town.example' });
    await anAdministrator(set.database, { email: 'other@town.example' });
    const task = await solveCaptcha((await set.app.inject('/api/captcha')).json());
    await asking(set.app)('POST', '/users/registerWithInfo', { payload: { ...wish(), captcha: task } });
    expect(Object.keys(await emailsTo(set.database, 'office@town.example'))).toEqual([
      'registration-waiting',
    ]);
    expect(await emailsTo(set.database, 'other@town.example')).toEqual({});
    await set.close();
  });
});
