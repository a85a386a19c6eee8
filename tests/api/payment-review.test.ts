import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewedPayment } from '#contract/payment-review.ts';
import { now } from '../support/builders.ts';
import { access, aRequest } from '../support/payments.ts';
import { administratorCaller, ownerCaller, type World } from '../support/project-world.ts';
import { openTestApp } from '../support/test-app.ts';

const TWENTY_MINUTES = 1_200_000;
const PATH = '/admin/payments';
const noTokens = { project: 0, inventory: 0 };
const reason = 'Ordered twice.';
let test: Awaited<ReturnType<typeof openTestApp>>;
let admin: World;
let other: World;

beforeAll(async () => {
  test = await openTestApp();
  [admin, other] = [await administratorCaller(test), await administratorCaller(test)];
});
afterAll(() => test.close());

const act = (id: number, verb: string, body: object = {}, world = admin) =>
  world.ask('POST', `${PATH}/${id}/${verb}`, body);
const find = async (id: number, world = admin) => {
  const payments = (await world.ask('GET', PATH)).body as unknown as ReviewedPayment[];
  return payments.find((payment) => payment.id === id);
};
const documentsOf = async (id: number) => (await find(id))?.documents.map(({ type }) => type);
const tokensOf = async (owner: World) => {
  const { projectTokens, inventoryTokens } = (await owner.ask('GET', '/users/current')).body;
  return { projectTokens, inventoryTokens };
};
const operationsOn = async (owner: World) => {
  const rows = await test.database.db
    .selectFrom('auditEntry')
    .select('act')
    .where('organization', '=', owner.organization)
    .orderBy('id')
    .execute();
  return rows.map(({ act: name }) => name).filter((name) => name.startsWith('payment-'));
};

describe('pricing a request for access', () => {
  it('sets the price with GST, issues the invoice at once, and is the same when repeated', async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(test, owner, 1, access);
    expect((await find(id))?.abilities).toEqual({
      price: true,
      recordPaid: false,
      void: true,
      refund: false,
    });
    expect((await act(id, 'price', { fee: 2000 })).status).toBe(200);
    expect((await act(id, 'price', { fee: 2000 }, other)).status).toBe(200);
    expect(await find(id)).toMatchObject({
      fee: 2000,
      totalCents: 210_000,
      abilities: { price: false, recordPaid: true, void: true, refund: false },
    });
    expect(await documentsOf(id)).toEqual(['invoice']);
    expect(await operationsOn(owner)).toEqual(['payment-priced']);
  });

  it.each([{ fee: 0 }, { fee: -5 }, { fee: 1.5 }, { fee: 10_000_000 }, { fee: '5' }, {}])(
    'refuses %j',
    async (body) => {
      const id = await aRequest(test, await ownerCaller(test), 1, access);
      expect((await act(id, 'price', body)).status).toBe(400);
    },
  );

  it('refuses another price, and a price for projects', async () => {
    const owner = await ownerCaller(test);
    const id = await aRequest(test, owner, 1, access);
    await act(id, 'price', { fee: 2000 });
    expect((await act(id, 'price', { fee: 2001 })).status).toBe(409);
    expect((await act(await aRequest(test, owner), 'price', { fee: 2000 })).status).toBe(409);
    expect((await find(id))?.fee).toBe(2000);
  });

  it('credits the inventory tokens that the administrator enters once it is paid', async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(test, owner, 1, access);
    await act(id, 'price', { fee: 2000 });
    expect((await act(id, 'paid', { inventoryTokens: 5 })).status).toBe(200);
    expect((await act(id, 'paid', { inventoryTokens: 5 })).status).toBe(200);
    expect((await act(id, 'paid', { inventoryTokens: 50 })).status).toBe(409);
    expect(await tokensOf(owner)).toEqual({ projectTokens: 0, inventoryTokens: 5 });
  });
});

describe('voiding a request', () => {
  it('issues a credit note only for an invoice, and ends the request', async () => {
    const owner = await ownerCaller(test, noTokens);
    const ids = [await aRequest(test, owner, 1, access), await aRequest(test, owner, 1, access)] as const;
    await act(ids[0], 'price', { fee: 2000 });
    for (const id of ids) expect((await act(id, 'void', { reason })).status).toBe(200);
    expect(await documentsOf(ids[0])).toEqual(['invoice', 'credit-note']);
    expect(await documentsOf(ids[1])).toEqual([]);
    expect(await find(ids[0])).toMatchObject({
      state: 'void',
      reason,
      closed: now.toISOString(),
      paid: null,
    });
    expect((await act(ids[0], 'paid')).status).toBe(409);
    expect(await tokensOf(owner)).toEqual({ projectTokens: 0, inventoryTokens: 0 });
    expect(await operationsOn(owner)).toEqual(['payment-priced', 'payment-voided', 'payment-voided']);
  });

  it('is the same when repeated, done by one of two administrators at once, and refused without a reason', {
    tags: 'postgres',
  }, async () => {
    const id = await aRequest(test, await ownerCaller(test));
    expect((await act(id, 'void', { reason: ' ' })).status).toBe(400);
    const answers = await Promise.all([act(id, 'void', { reason }), act(id, 'void', { reason }, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? admin : other;
    expect((await act(id, 'void', { reason }, winner)).status).toBe(200);
  });

  it('is refused once it is paid', async () => {
    const id = await aRequest(test, await ownerCaller(test));
    await act(id, 'paid');
    expect((await act(id, 'void', { reason })).status).toBe(409);
    expect((await find(id))?.state).toBe('paid');
  });
});

describe('refunding a payment', () => {
  it('takes its tokens back, issues a credit note, and is the same when repeated', async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(test, owner);
    await act(id, 'paid');
    expect((await find(id))?.abilities.refund).toBe(true);
    for (let time = 0; time < 2; time += 1) expect((await act(id, 'refund', { reason })).status).toBe(200);
    expect((await act(id, 'refund', { reason }, other)).status).toBe(409);
    expect(await tokensOf(owner)).toEqual({ projectTokens: 0, inventoryTokens: 0 });
    expect(await find(id)).toMatchObject({ state: 'refunded', reason, abilities: { refund: false } });
    expect(await documentsOf(id)).toEqual(['receipt', 'credit-note']);
    expect(await operationsOn(owner)).toEqual(['payment-recorded', 'payment-refunded']);
  });

  it('is refused when its tokens are spent: nothing changes', async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(test, owner);
    await act(id, 'paid');
    const body = { title: 'Spends a token', programType: 'VCS' };
    expect((await owner.ask('POST', '/projects', body)).status).toBe(200);
    const refused = await act(id, 'refund', { reason });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already spent') },
    });
    expect(await find(id)).toMatchObject({ state: 'paid', reason: null });
    expect(await documentsOf(id)).toEqual(['receipt']);
    expect(await tokensOf(owner)).toEqual({ projectTokens: 1, inventoryTokens: 0 });
  });

  it('is refused before it is paid, and for payments that credited nothing', async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(test, owner);
    expect((await act(id, 'refund', { reason })).status).toBe(409);
    await test.database.transact(
      async (tx) =>
        void (await tx
          .updateTable('payment')
          .set({ state: 'paid', paidAt: now })
          .where('id', '=', id)
          .execute()),
    );
    expect((await find(id))?.abilities.refund).toBe(false);
    expect((await act(id, 'refund', { reason })).status).toBe(409);
  });

  it('is done once by two administrators at once', { tags: 'postgres' }, async () => {
    const owner = await ownerCaller(test, noTokens);
    const id = await aRequest(test, owner);
    await act(id, 'paid');
    const answers = await Promise.all([act(id, 'refund', { reason }), act(id, 'refund', { reason }, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await tokensOf(owner)).toEqual({ projectTokens: 0, inventoryTokens: 0 });
  });

  it('needs the administrator’s password when it was not entered recently', async () => {
    const id = await aRequest(test, await ownerCaller(test, noTokens));
    await act(id, 'paid');
    const stale = await administratorCaller(test);
    test.setTime(new Date(now.getTime() + TWENTY_MINUTES));
    try {
      const refused = await act(id, 'refund', { reason }, stale);
      expect(refused).toMatchObject({ status: 403, body: { adminPassword: expect.any(String) } });
      expect((await find(id, stale))?.state).toBe('paid');
    } finally {
      test.setTime(now);
    }
  });
});

describe('payments of the administrator’s own organization', () => {
  it('are decided by another administrator', async () => {
    const id = await aRequest(test, admin);
    const none = { price: false, recordPaid: false, void: false, refund: false };
    expect((await find(id))?.abilities).toEqual(none);
    expect((await act(id, 'paid')).status).toBe(403);
    expect((await act(id, 'void', { reason })).status).toBe(403);
    expect((await act(id, 'paid', {}, other)).status).toBe(200);
    expect((await act(id, 'refund', { reason })).status).toBe(403);
  });

  it('are decided by the only administrator', async () => {
    const alone = await openTestApp();
    const only = await administratorCaller(alone);
    const id = await aRequest(alone, only);
    expect((await only.ask('POST', `${PATH}/${id}/paid`, {})).status).toBe(200);
    await alone.close();
  });
});
