import type { PaymentRequest } from '#contract/payments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../support/builders.ts';
import { insertPaymentRequest } from '#server/payments/payment-request-store.ts';
import { administratorCaller, ownerCaller, type Desk } from '../support/project-desk.ts';
import { openTestApp } from '../support/test-app.ts';

const HOUR = 3_600_000;
const PATH = '/admin/payments';
let test: Awaited<ReturnType<typeof openTestApp>>;
let owner: Desk;
let admin: Desk;

beforeAll(async () => {
  test = await openTestApp();
  owner = await ownerCaller(test);
  admin = await administratorCaller(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.transact(async (tx) => void (await tx.deleteFrom('paymentRequest').execute()));
});

/** Stores a request sent this many hours ago; returns its number. */
function asked(hours: number, facts: object = {}): Promise<number> {
  const what = { count: 2, fee: 850, totalCents: 178_500, tonnes: null, note: null, ...facts };
  const { organization, account } = owner;
  const askedAt = new Date(now.getTime() - hours * HOUR);
  return test.database.transact(insertPaymentRequest, {
    ...what,
    organization,
    account: account.id,
    askedAt,
  });
}

const list = async (query = '') =>
  (await admin.ask('GET', `${PATH}${query}`)).body as unknown as PaymentRequest[];
const numbers = async (query = '') => (await list(query)).map(({ id }) => id);
const mark = (id: number | string, body: object = { isDone: true }) =>
  admin.ask('PUT', `${PATH}/${id}`, body);
const acts = () =>
  test.database.db
    .selectFrom('auditEntry')
    .select(['act', 'account', 'organization', 'facts'])
    .where('act', '=', 'payment-marked')
    .orderBy('id')
    .execute();

describe('marking a payment request', () => {
  it.each([
    [400, 'x', { isDone: true }],
    [400, '0', { isDone: true }],
    [400, '1.5', { isDone: true }],
    [404, '9007199254740991', { isDone: true }],
    [400, '1', {}],
    [400, '1', { isDone: 'yes' }],
    [400, '1', { isDone: true, tokens: 5 }],
  ])('returns %d for %s with %j', async (status, id, body) => {
    expect((await mark(id, body)).status).toBe(status);
  });

  it('happens once when repeated, gives no tokens, is audited, and can be undone', async () => {
    const id = await asked(1);
    const tokens = () =>
      test.database.db.selectFrom('organization').select(['serial', 'projectTokens']).execute();
    const before = await tokens();
    expect((await mark(id)).body['message']).toBe('The request is marked as done.');
    expect((await mark(id)).status).toBe(200);
    expect(await list()).toMatchObject([{ id, done: now.toISOString(), isOverdue: false }]);
    expect((await mark(id, { isDone: false })).body['message']).toBe('The request is waiting again.');
    expect(await list()).toMatchObject([{ id, done: null }]);
    const entry = { act: 'payment-marked', account: owner.account.id, organization: owner.organization };
    expect(await acts()).toEqual([
      { ...entry, facts: { payment: id, isDone: true } },
      { ...entry, facts: { payment: id, isDone: false } },
    ]);
    expect(await tokens()).toEqual(before);
  });
});

describe('the list of payment requests', () => {
  it('shows who requested what, when, the invoice’s due date, and how to reach them', async () => {
    const id = await asked(25, { note: 'To our treasurer' });
    const { organization: serial, account } = owner;
    const [request] = await list();
    expect(request).toMatchObject({
      id,
      serial,
      user: account.id,
      email: account.email,
      count: 2,
      fee: 850,
      totalCents: 178_500,
      tonnes: null,
      note: 'To our treasurer',
      asked: '2026-02-28T11:00:00.000Z',
      due: '2026-03-01T11:00:00.000Z',
      isOverdue: true,
      done: null,
    });
  });

  it('starts with open requests, oldest first, then the most recently done; has pages and a status filter', async () => {
    const [first, second, third] = [await asked(1), await asked(30), await asked(2)];
    const fourth = await asked(40, { count: null, fee: null, totalCents: null, tonnes: 500 });
    await mark(fourth);
    expect(await numbers()).toEqual([second, third, first, fourth]);
    expect(await numbers('?status=waiting')).toEqual([second, third, first]);
    expect(await numbers('?status=done')).toEqual([fourth]);
    const page = await admin.ask('GET', `${PATH}?page=2&pageSize=2`);
    expect(page.headers['x-total-count']).toBe('4');
    expect((page.body as unknown as PaymentRequest[]).map(({ id }) => id)).toEqual([first, fourth]);
    expect(await numbers('?page=9&pageSize=2')).toEqual([]);
  });

  it('is empty without requests and rejects unknown filters', async () => {
    expect(await list()).toEqual([]);
    expect((await admin.ask('GET', `${PATH}?status=paid`)).status).toBe(400);
    expect((await admin.ask('GET', `${PATH}?pageSize=101`)).status).toBe(400);
  });
});
