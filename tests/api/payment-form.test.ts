import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, anAdministrator, signedIn, type TestAccount } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { readEmailsTo } from '../support/read-mails.ts';
import { openTestApp } from '../support/test-app.ts';

const CLERK = 'clerk@town.example';
let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: TestAccount;
let session: object;

beforeAll(async () => {
  test = await openTestApp();
  owner = await anAccount(test.database);
  session = await signedIn(test.database, owner);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.transact(async (tx) => void (await tx.deleteFrom('payment').execute()));
});

async function send(payload: object, headers: object = {}) {
  return asking(test.app)('POST', '/paymentForm', { payload, headers: { ...session, ...headers } });
}

const stored = ({ database } = test) =>
  database.db
    .selectFrom('payment')
    .select(['organization', 'account', 'count', 'fee', 'totalCents', 'tonnes', 'note'])
    .execute();

describe('a rejected payment request', () => {
  it.each([
    ['count', { terms: true }],
    ['count', { terms: true, note: 'two, please' }],
    ['count', { terms: true, count: 0 }],
    ['count', { terms: true, count: -1 }],
    ['count', { terms: true, count: 1.5 }],
    ['count', { terms: true, count: '2' }],
    ['count', { terms: true, count: 1001 }],
    ['tonnes', { terms: true, tonnes: 0 }],
    ['tonnes', { terms: true, tonnes: 10_000_000_000 }],
    ['tonnes', { terms: true, count: 1, tonnes: 5 }],
    ['fee', { terms: true, count: 1, fee: 499 }],
    ['fee', { terms: true, count: 1, fee: 500.5 }],
    ['fee', { terms: true, count: 1, fee: 10_000_000_000 }],
    ['fee', { terms: true, tonnes: 5, fee: 500 }],
    ['terms', { count: 1 }],
    ['terms', { count: 1, terms: false }],
    ['terms', { count: 1, terms: 'yes' }],
    ['note', { count: 1, terms: true, note: 'x'.repeat(2001) }],
    ['note', { count: 1, terms: true, note: 'a\u0000b' }],
    ['note', { count: 1, terms: true, note: 7 }],
    ['total', { count: 1, terms: true, total: 1 }],
    ['totalCents', { count: 1, terms: true, totalCents: 1 }],
    ['projectTokens', { count: 1, terms: true, projectTokens: 9 }],
  ])('names %s: %j', async (field, body) => {
    const { status, body: reply } = await send(body);
    expect([status, reply[field]]).toEqual([400, expect.any(String)]);
    expect(await stored()).toEqual([]);
  });

  it('names every error at once, under its field at the top level', async () => {
    const { status, body } = await send({ fee: 1, terms: false });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      count: 'Enter the number of projects, or the tonnes of your latest inventory.',
      fee: 'The fee per project is at least $500.',
      terms: 'Accept the terms and conditions to send the request.',
    });
  });

  it('has no session, or an impersonator as sender', async () => {
    const body = { count: 1, terms: true };
    expect((await asking(test.app)('POST', '/paymentForm', { payload: body })).status).toBe(401);
    const { id } = await anAdministrator(test.database);
    const headers = await signedIn(test.database, owner, { impersonator: id });
    expect((await asking(test.app)('POST', '/paymentForm', { payload: body, headers })).status).toBe(403);
    expect(await stored()).toEqual([]);
  });
});

describe('a payment request', () => {
  it('is stored with its price, confirmed, and emailed to the administrators with the sender in Reply-To', async () => {
    const own = await openTestApp({ MAIL_ADMIN: CLERK });
    const sender = await anAccount(own.database);
    const headers = await signedIn(own.database, sender);
    const tokens = () => own.database.db.selectFrom('tokenEntry').selectAll().orderBy('id').execute();
    const before = await tokens();
    const note = 'To our treasurer,\nplease. <b>Thanks</b>';
    const payload = { count: 3, fee: 850, note, terms: true };
    const answer = await asking(own.app)('POST', '/paymentForm', { payload, headers });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your request has been sent.' } });
    const { organization } = sender;
    const row = { organization, account: sender.id, tonnes: null, note };
    expect(await stored(own)).toEqual([{ ...row, count: 3, fee: 850, totalCents: 267_750 }]);
    expect(await tokens()).toEqual(before);
    const [mail = ''] = await readEmailsTo(own.folder, CLERK, 1);
    expect(mail).toContain(`Subject: Payment request of ${organization}`);
    expect(mail).toContain(`Reply-To: ${sender.email}`);
    for (const part of ['$850.00', '$2,677.50', '> To our treasurer,', '/admin/payments'])
      expect(mail).toContain(part);
    await own.close();
  });

  it('has the low price without a fee, and no price yet when it asks for access', async () => {
    expect((await send({ count: 1, fee: null, note: '', terms: true })).status).toBe(200);
    expect((await send({ tonnes: 9_999_999_999, count: null, terms: true })).status).toBe(200);
    expect(await stored()).toMatchObject([
      { count: 1, fee: 500, totalCents: 52_500, tonnes: null, note: null },
      { count: null, fee: null, totalCents: null, tonnes: 9_999_999_999 },
    ]);
  });

  it('is exact at the largest allowed amounts', async () => {
    expect((await send({ count: 1000, fee: 9_999_999_999, terms: true })).status).toBe(200);
    expect((await stored())[0]?.totalCents).toBe(1_049_999_999_895_000);
  });

  it('is confirmed in the reader’s language', async () => {
    const french = { 'accept-language': 'fr-CA' };
    expect((await send({ count: 1, terms: true }, french)).body['message']).toBe(
      'Votre demande a été envoyée.',
    );
  });

  it('is stored once per idempotency key; another request with the same key is refused', async () => {
    const key = { 'idempotency-key': 'lost-answer-1' };
    const body = { count: 2, terms: true };
    expect((await send(body, key)).status).toBe(200);
    expect((await send(body, key)).status).toBe(200);
    expect((await send({ ...body, count: 3 }, key)).status).toBe(409);
    expect(await stored()).toHaveLength(1);
  });

  it('is accepted five times an hour per IP address', async () => {
    const strict = await openTestApp({ ENVIRONMENT: 'dev' });
    const person = await anAccount(strict.database);
    const headers = await signedIn(strict.database, person);
    const ask = () =>
      asking(strict.app)('POST', '/paymentForm', { payload: { count: 1, terms: true }, headers });
    for (let index = 0; index < 5; index += 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    await strict.close();
  });
});
