import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../support/accounts.ts';
import { asking } from '../support/ask.ts';
import { administratorCaller, ownerCaller } from '../support/project-world.ts';
import { aCard, aPayer, booksOf, type CardWorld, openCardWorld, pay } from '../support/stripe/card-world.ts';
import { openTestApp } from '../support/test-app.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
});
beforeEach(() => {
  world.stripe.state.trouble = () => null;
});
afterAll(() => world.close());

describe('paying by card', () => {
  it('charges the total, credits the tokens, issues the receipt and forgets the card', async () => {
    const payer = await aPayer(world);
    const { status, body } = await pay(payer, { count: 3, fee: 777 });
    expect([status, body]).toMatchObject([
      200,
      { projectTokens: 3, payment: { state: 'paid', clientSecret: null } },
    ]);
    const { payments, entries, documents } = await booksOf(world, payer);
    expect(payments).toMatchObject([
      {
        state: 'paid',
        method: 'card',
        count: 3,
        fee: 777,
        totalCents: 244_755,
        tokens: 3,
        cardToken: null,
        checkAt: null,
      },
    ]);
    const [payment] = payments;
    expect(entries).toEqual([{ type: 'bought', change: 3, payment: payment?.id }]);
    expect(documents).toMatchObject([{ type: 'receipt', details: { method: 'card', totalCents: 244_755 } }]);
    const intent = world.stripe.account.find(payment?.intent ?? '');
    expect(intent).toMatchObject({
      amount: 244_755,
      currency: 'cad',
      status: 'succeeded',
      charge: payment?.charge,
    });
    expect(intent.metadata).toEqual({ payment: String(payment?.id), key: payment?.providerKey });
  });

  it('is audited under the account that paid, without its card', async () => {
    const payer = await aPayer(world);
    const card = aCard();
    await pay(payer, { card, count: 2 });
    const notes = await world.test.database.db
      .selectFrom('auditEntry')
      .select(['act', 'actor', 'facts'])
      .where('organization', '=', payer.organization)
      .where('act', '=', 'payment-made')
      .execute();
    const { payments } = await booksOf(world, payer);
    const facts = { payment: payments[0]?.id, tokens: 2, totalCents: 105_000 };
    expect(notes).toEqual([{ act: 'payment-made', actor: payer.account.id, facts }]);
    expect(JSON.stringify(payments)).not.toContain(card);
  });

  it.each([
    ['a fractional number', { orderAmount: 1.5 }, 'orderAmount'],
    ['a negative number', { orderAmount: -1 }, 'orderAmount'],
    ['no projects', { orderAmount: 0 }, 'orderAmount'],
    ['a number as text', { orderAmount: '1' }, 'orderAmount'],
    ['more projects than an order has', { orderAmount: 1001, total: 52_552_500 }, 'orderAmount'],
    ['a fractional total', { total: 52_500.5 }, 'total'],
    ['a negative total', { total: -52_500 }, 'total'],
    ['a total without GST', { total: 50_000 }, 'total'],
    ['a total of one cent less', { total: 52_499 }, 'total'],
    ['the total of another number', { orderAmount: 2, total: 52_500 }, 'total'],
    ['a fee in cents', { total: 52_553 }, 'total'],
    ['a fee below the lowest price', { total: 499 * 105 }, 'total'],
    ['a fee of ten digits', { total: 9_999_999_999 * 105 }, 'total'],
    ['more than a card can pay', { total: 952_381 * 105 }, 'total'],
    ['no card', { stripeToken: '' }, 'stripeToken'],
    ['a token that is not one', { stripeToken: 'tok visa\n' }, 'stripeToken'],
    ['an unknown field', { amount: 1 }, 'amount'],
  ])('refuses %s with a sentence, and charges nothing', async (_, body, field) => {
    const payer = await aPayer(world);
    const answer = await pay(payer, { body });
    expect([answer.status, answer.body['fields']]).toEqual([400, { [field]: expect.stringMatching(/\.$/) }]);
    expect(await booksOf(world, payer)).toEqual({ payments: [], entries: [], documents: [] });
  });

  it('refuses a card token that was used before, even by another organization', async () => {
    const [payer, other] = [await aPayer(world), await aPayer(world)];
    const card = aCard();
    expect((await pay(payer, { card })).status).toBe(200);
    const replayed = [await pay(payer, { card }), await pay(other, { card, count: 2 })];
    expect(replayed.map(({ status }) => status)).toEqual([409, 409]);
    expect((await booksOf(world, payer)).payments).toHaveLength(1);
    expect((await booksOf(world, other)).payments).toEqual([]);
  });

  it('charges a card token once when it is sent many times at the same moment', {
    tags: 'postgres',
  }, async () => {
    const payer = await aPayer(world);
    const card = aCard();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => pay(payer, { card })))).map(
      ({ status }) => status,
    );
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect([count(200), count(409)]).toEqual([1, 7]);
    expect((await booksOf(world, payer)).entries).toHaveLength(1);
  });

  it('answers a repeated request with the same payment, and refuses its key for another order', async () => {
    const payer = await aPayer(world);
    const order = { card: aCard(), key: 'pay-once' };
    const [first, second] = [await pay(payer, order), await pay(payer, order)];
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await pay(payer, { ...order, card: aCard() })).status).toBe(409);
    expect((await booksOf(world, payer)).payments).toHaveLength(1);
  });

  it('never sells more tokens than an organization can have, counting orders under way', {
    tags: 'postgres',
  }, async () => {
    const payer = await ownerCaller(world.test, { project: 9995, inventory: 0 });
    world.stripe.state.trouble = () => 'unavailable';
    expect(await pay(payer, { count: 3 })).toMatchObject({
      status: 200,
      body: { payment: { state: 'pending' } },
    });
    world.stripe.state.trouble = () => null;
    const refused = await pay(payer, { count: 2 });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('1 more') } });
    expect((await pay(payer, { count: 1 })).status).toBe(200);
  });

  it('limits the attempts of an account, without counting repeated requests', async () => {
    const limited = await openCardWorld({ ENVIRONMENT: 'dev' });
    const [payer, other] = [await aPayer(limited), await aPayer(limited)];
    const statuses: number[] = [];
    for (let time = 1; time <= 21; time += 1) statuses.push((await pay(payer, { key: `${time}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const { payments } = await booksOf(limited, payer);
    expect(payments).toHaveLength(20);
    expect((await pay(other)).status).toBe(200);
    await limited.close();
  });

  it('is refused to an administrator who acts in someone’s name', async () => {
    const payer = await aPayer(world);
    const admin = await administratorCaller(world.test);
    const headers = await signedIn(world.test.database, payer.account, { impersonator: admin.account.id });
    const payload = { stripeToken: aCard(), orderAmount: 1, total: 52_500 };
    expect((await asking(world.test.app)('POST', '/users/payment', { headers, payload })).status).toBe(403);
    expect((await booksOf(world, payer)).payments).toEqual([]);
  });
});

describe('without an account at the card provider', () => {
  it('no card payment is accepted, checked or notified', async () => {
    const test = await openTestApp();
    const payer = await ownerCaller(test, { project: 0 });
    expect(await pay(payer)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('invoice') },
    });
    expect((await payer.ask('POST', '/payments/1/check')).status).toBe(404);
    expect((await asking(test.app)('POST', '/payments/webhook', { payload: {} })).status).toBe(404);
    expect((await asking(test.app)('GET', '/settings')).body['payment']).toBe(null);
    await test.close();
  });
});
