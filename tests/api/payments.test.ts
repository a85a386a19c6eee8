import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import type { Payment } from '#contract/payments.ts';
import { now } from '../support/builders.ts';
import { access, aRequest as storeRequest } from '../support/payments.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

const PATH = '/admin/payments';
const noTokens = { project: 0, inventory: 0 };
let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;

beforeAll(async () => {
  test = await openTestApp();
  admin = await administratorCaller(test);
});
afterAll(() => test.close());

const aRequest = (owner: World, hours: number, facts?: object) => storeRequest(test, owner, hours, facts);
const list = async (query = '') =>
  (await admin.ask('GET', `${PATH}${query}`)).body as unknown as ReviewedPayment[];
const find = async (id: number) => (await list()).find((payment) => payment.id === id);
const record = (id: number | string, body: object = {}) => admin.ask('POST', `${PATH}/${id}/paid`, body);
const tokensOf = async (owner: World) => {
  const { projectTokens, inventoryTokens } = (await owner.ask('GET', '/users/current')).body;
  return { projectTokens, inventoryTokens };
};

describe('recording that an invoice was paid', () => {
  it.each([
    [400, 'x', {}],
    [400, '0', {}],
    [400, '1.5', {}],
    [404, '9007199254740991', {}],
    [400, '1', { reference: 7 }],
    [400, '1', { tokens: 5 }],
    [400, '1', { inventoryTokens: 0 }],
  ])('returns %d for %s with %j', async (status, id, body) => {
    expect((await record(id, body)).status).toBe(status);
  });

  it('credits its tokens once, issues one receipt and is audited, however often it is sent', {
    tags: 'postgres',
  }, async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(owner, 1);
    const answers = await Promise.all([1, 2, 3].map(() => record(id, { reference: 'Cheque 118' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await tokensOf(owner)).toEqual({ projectTokens: 2, inventoryTokens: 0 });
    const [own] = (await owner.ask('GET', '/payments')).body as unknown as Payment[];
    expect(own).toMatchObject({ id, state: 'paid', tokens: 2, paid: now.toISOString() });
    expect(own?.documents.map(({ type }) => type)).toEqual(['receipt']);
    const acts = await test.database.db
      .selectFrom('auditEntry')
      .select('facts')
      .where('act', '=', 'payment-recorded')
      .where('organization', '=', owner.organization)
      .execute();
    expect(acts).toEqual([{ facts: { payment: id, tokens: 2, totalCents: 178_500 } }]);
  });

  it('is done by one administrator, and refused to the other and for another reference', {
    tags: 'postgres',
  }, async () => {
    const id = await aRequest(await ownerCaller(test, noTokens), 1);
    const other = await administratorCaller(test);
    expect((await record(id, { reference: 'Cheque 118' })).status).toBe(200);
    const again = await other.ask('POST', `${PATH}/${id}/paid`, { reference: 'Cheque 118' });
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'This payment is already recorded as paid.' },
    });
    expect((await record(id, { reference: 'Cheque 119' })).status).toBe(409);
  });

  it('may leave more tokens than can be set, which setting another kind does not take away', async () => {
    const owner = await ownerCaller(test, { project: 9999, inventory: 0 });
    expect((await record(await aRequest(owner, 1))).status).toBe(200);
    const micrositePath = `/users/${owner.account.id}/updateMicrositeTokens`;
    expect((await admin.ask('POST', micrositePath, { tokens: 1 })).status).toBe(200);
    expect(await tokensOf(owner)).toEqual({ projectTokens: 10_001, inventoryTokens: 0 });
  });

  it('is refused while access has no price', async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(owner, 1, access);
    expect((await record(id)).status).toBe(409);
    expect(await tokensOf(owner)).toEqual({ projectTokens: 0, inventoryTokens: 0 });
  });
});

describe('the list of payments', () => {
  it('shows who requested what, when, the invoice’s due date, and how to reach them', async () => {
    const owner = await ownerCaller(test);
    const id = await aRequest(owner, 25, { note: 'To our treasurer' });
    expect(await find(id)).toMatchObject({
      id,
      serial: owner.organization,
      user: owner.account.id,
      email: owner.account.email,
      count: 2,
      fee: 850,
      totalCents: 178_500,
      tonnes: null,
      note: 'To our treasurer',
      asked: '2026-02-28T11:00:00.000Z',
      due: '2026-03-01T11:00:00.000Z',
      isOverdue: true,
      paid: null,
    });
  });

  it('starts with unpaid invoices, oldest first, then the newest of the others; has pages and a status filter', async () => {
    const owner = await ownerCaller(test);
    const ids = [await aRequest(owner, 1), await aRequest(owner, 30), await aRequest(owner, 2)] as const;
    const [first, second, third] = ids;
    const fourth = await aRequest(owner, 40);
    await record(fourth);
    const numbers = async (query = '') =>
      (await list(query)).map(({ id }) => id).filter((id) => [...ids, fourth].includes(id));
    expect(await numbers()).toEqual([second, third, first, fourth]);
    expect(await numbers('?status=waiting')).toEqual([second, third, first]);
    expect(await numbers('?status=done')).toEqual([fourth]);
    const page = await admin.ask('GET', `${PATH}?page=1&pageSize=2`);
    expect(Number(page.headers['x-total-count'])).toBeGreaterThanOrEqual(4);
    expect(page.body).toHaveLength(2);
    expect(await list('?page=900&pageSize=2')).toEqual([]);
  });

  it('shows an organization only its own payments, and rejects unknown filters', async () => {
    const [owner, other] = [await ownerCaller(test), await ownerCaller(test)];
    const id = await aRequest(owner, 1);
    const own = async (world: World) => (await world.ask('GET', '/payments')).body as unknown as Payment[];
    expect((await own(owner)).map((payment) => payment.id)).toEqual([id]);
    expect(await own(other)).toEqual([]);
    expect((await admin.ask('GET', `${PATH}?status=paid`)).status).toBe(400);
    expect((await admin.ask('GET', `${PATH}?pageSize=101`)).status).toBe(400);
  });
});
