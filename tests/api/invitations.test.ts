import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetInvitations } from '#server/members/invitations.ts';
import { anAccount, anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { now } from '../support/builders.ts';
import { emailsTo, postedEmails } from '../support/posted-emails.ts';
import { openTestApp } from '../support/test-app.ts';

const PASSWORD = 'the ferry leaves at seven';
const DAY = 86_400_000;
const AT_ONCE = 4;

let test: Awaited<ReturnType<typeof openTestApp>>;
let ask: ReturnType<typeof asking>;
let owner: TestAccount;
let headers: object;
let count = 0;

beforeAll(async () => {
  test = await openTestApp();
  ask = asking(test.app);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(now);
  owner = await anAccount(test.database);
  headers = await signedIn(test.database, owner);
});

const aNewAddress = () => `Guest${(count += 1)}@harbour.example`;
const invite = (email: string, more: object = {}) =>
  ask('POST', '/members/invitations', { headers, payload: { email, role: 'editor', ...more } });
const read = (code: string) => ask('POST', '/invitations/read', { payload: { code } });
const accept = (code: string, more: object = {}) =>
  ask('POST', '/invitations/accept', {
    payload: { code, name: 'Gil Guest', password: PASSWORD, password2: PASSWORD, ...more },
  });
const pending = async () => {
  const { body } = await ask('GET', '/members', { headers });
  return body['invitations'] as {
    readonly id: string;
    readonly email: string;
    readonly isExpired: boolean;
  }[];
};

async function codeTo(email: string): Promise<string> {
  const mail = (await emailsTo(test.database, email))['member-invited'];
  return mail?.name === 'member-invited' ? mail.values.code : '';
}

async function invited(email = aNewAddress()) {
  await invite(email);
  return { email, code: await codeTo(email), id: (await pending())[0]?.id ?? '' };
}

const ended = { status: 404, body: { message: expect.stringContaining('This link is no longer valid') } };

it('an invitation of an organization that was merged leads to the one that stays', async () => {
  const keeper = await anAccount(test.database);
  const email = aNewAddress();
  await invite(email);
  const code = await codeTo(email);
  const theirs = await signedIn(test.database, keeper);
  await ask('POST', '/members/invitations', { headers: theirs, payload: { email, role: 'editor' } });
  const { organization } = owner;
  const payload = { organization, into: keeper.organization };
  const administrator = await signedIn(test.database, await anAdministrator(test.database));
  expect(await ask('POST', '/admin/merges', { headers: administrator, payload })).toMatchObject({
    status: 200,
  });
  expect(await accept(code)).toMatchObject({ status: 200 });
  const { body } = await ask('GET', '/members', { headers: theirs });
  expect(JSON.stringify(body)).toMatch(new RegExp(email, 'i'));
});

describe('inviting a person', () => {
  it('emails a link and lists the invitation, of whose code only a hash is stored', async () => {
    const email = aNewAddress();
    expect(await invite(email, { name: 'Gil' })).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining(email) },
    });
    const { values } = (await emailsTo(test.database, email))['member-invited'] ?? {};
    expect(values).toMatchObject({
      name: 'Gil',
      by: 'Ada Person',
      role: 'editor',
      code: expect.stringMatching(/^[\w-]{43}$/),
    });
    const ends = { invited: now.toISOString(), expires: new Date(now.getTime() + 7 * DAY).toISOString() };
    expect(await pending()).toEqual([
      { id: expect.any(String), email, name: 'Gil', role: 'editor', isExpired: false, ...ends },
    ]);
    const stored = [
      await test.database.db.selectFrom('invitation').selectAll().execute(),
      await test.database.db.selectFrom('auditEntry').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(await codeTo(email));
  });

  it('shows the invitation to owners only', async () => {
    await invited();
    const editor = await anAccount(test.database, { organization: owner.organization, memberRole: 'editor' });
    const asEditor = await signedIn(test.database, editor);
    expect((await ask('GET', '/members', { headers: asEditor })).body).toMatchObject({ invitations: [] });
  });

  it('answers alike whether an address has an account, and tells only its holder', async () => {
    const stranger = await anAccount(test.database);
    const waiting = await anAccount(test.database, { state: 'pending' });
    const responses = [];
    for (const email of [aNewAddress(), stranger.email, waiting.email]) {
      const before = (await postedEmails(test.database)).length;
      const { status, body } = await invite(email);
      responses.push([status, String(body['message']).replace(email, '…')]);
      expect((await postedEmails(test.database)).length).toBe(before + 1);
    }
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await pending()).toHaveLength(3);
    for (const { email } of [stranger, waiting])
      expect(Object.keys(await emailsTo(test.database, email))).toEqual(['member-invited-existing']);
  });

  it('is refused for a person of the organization and for a wrong address or role', async () => {
    const editor = await anAccount(test.database, { organization: owner.organization, memberRole: 'editor' });
    expect(await invite(editor.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { email: expect.any(String) },
    });
    expect(await invite('nobody')).toMatchObject({ status: 400, body: { email: expect.any(String) } });
    expect(await invite(aNewAddress(), { role: 'Administrator' })).toMatchObject({ status: 400 });
  });

  it('again replaces the link; with the same idempotency key it does nothing', async () => {
    const { email, code } = await invited();
    await invite(email, { role: 'viewer' });
    const second = await codeTo(email);
    expect(await read(code)).toMatchObject(ended);
    expect((await read(second)).body).toMatchObject({ role: 'viewer' });
    const payload = { email, role: 'owner' };
    const once = { headers: { ...headers, 'idempotency-key': 'one' }, payload };
    for (let sent = 0; sent < 2; sent += 1)
      expect((await ask('POST', '/members/invitations', once)).status).toBe(200);
    const mails = (await postedEmails(test.database)).filter(({ to }) => to.includes(email));
    expect(mails).toHaveLength(3);
    expect(await pending()).toHaveLength(1);
  });

  it('is limited per address and per organization', async () => {
    const strict = await openTestApp({ ENVIRONMENT: 'dev' });
    const send = asking(strict.app);
    const sender = await anAccount(strict.database);
    const asSender = await signedIn(strict.database, sender);
    const statusOf = async (email: string) => {
      const payload = { email, role: 'viewer' };
      return (await send('POST', '/members/invitations', { headers: asSender, payload })).status;
    };
    const toOne = [];
    for (let sent = 0; sent < 4; sent += 1) toOne.push(await statusOf('one@harbour.example'));
    expect(toOne).toEqual([200, 200, 200, 429]);
    const toMany = [];
    for (let sent = 0; sent < 18; sent += 1) toMany.push(await statusOf(`many${sent}@harbour.example`));
    expect(toMany).toEqual([...Array<number>(17).fill(200), 429]);
    await strict.close();
  });
});

describe('an invitation', () => {
  it('opens an account with the role, once, and signs in', async () => {
    const { email, code } = await invited();
    expect((await read(code)).body).toMatchObject({
      email,
      name: null,
      role: 'editor',
      organization: expect.any(String),
    });
    const opened = await accept(code);
    expect(opened.status).toBe(200);
    const asGuest = { authorization: `Bearer ${String(opened.body['token'])}` };
    expect((await ask('GET', '/users/current', { headers: asGuest })).body).toMatchObject({
      email,
      contactName: 'Gil Guest',
      memberRole: 'editor',
      serial: owner.organization,
    });
    expect(await pending()).toEqual([]);
    expect(await accept(code)).toMatchObject(ended);
    const payload = { email: email.toUpperCase(), password: PASSWORD };
    expect((await ask('POST', '/users/login', { payload })).status).toBe(200);
  });

  it('is accepted once by many at the same time', { tags: 'postgres' }, async () => {
    const { code } = await invited();
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => accept(code)));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(404)]);
  });

  it('requires a good password and keeps the link until then', async () => {
    const { email, code } = await invited();
    expect(await accept(code, { password: 'short', password2: 'other' })).toMatchObject({
      status: 400,
      body: { password: expect.any(String), password2: expect.any(String) },
    });
    expect((await accept(code, { password: email, password2: email })).status).toBe(400);
    expect(await accept(code, { name: ' ' })).toMatchObject({
      status: 400,
      body: { name: expect.any(String) },
    });
    expect((await accept(code)).status).toBe(200);
  });

  it('ends after 7 days and can be sent again', async () => {
    const { email, code, id } = await invited();
    test.setTime(new Date(now.getTime() + 7 * DAY));
    expect(await read(code)).toMatchObject(ended);
    expect(await accept(code)).toMatchObject(ended);
    headers = await signedIn(test.database, owner, { at: new Date(now.getTime() + 7 * DAY) });
    expect(await pending()).toMatchObject([{ isExpired: true }]);
    expect((await ask('POST', `/members/invitations/${id}/resend`, { headers })).status).toBe(200);
    expect(await pending()).toMatchObject([{ id, isExpired: false }]);
    expect((await accept(await codeTo(email))).status).toBe(200);
  });

  it('is forgotten a month after it ended', async () => {
    await invited();
    const daysLater = (days: number) => new Date(now.getTime() + days * DAY);
    await test.database.transact(forgetInvitations, daysLater(37));
    expect(await pending()).toHaveLength(1);
    await test.database.transact(forgetInvitations, daysLater(38));
    expect(await pending()).toEqual([]);
  });

  it('ends when it is withdrawn, by its own organization only', async () => {
    const { code, id } = await invited();
    const stranger = await signedIn(test.database, await anAccount(test.database));
    expect((await ask('DELETE', `/members/invitations/${id}`, { headers: stranger })).status).toBe(404);
    expect((await ask('DELETE', `/members/invitations/${id}`, { headers })).status).toBe(200);
    expect(await accept(code)).toMatchObject(ended);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/resend'],
    ] as const)
      expect((await ask(method, `/members/invitations/${id}${path}`, { headers })).status).toBe(404);
  });

  it('is kept and refused if its address got an account meanwhile', async () => {
    const { email, code } = await invited();
    await anAccount(test.database, { email });
    const message = expect.stringContaining('already has an account');
    expect(await accept(code)).toMatchObject({ status: 409, body: { message } });
    expect(await pending()).toHaveLength(1);
  });
});
