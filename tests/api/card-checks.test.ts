import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#server/kernel/admit.ts';
import { advanceCardPayment, checkDuePayments } from '#server/payments/card/advance-card-payment.ts';
import { beginCardPayment } from '#server/payments/card/begin-card-payment.ts';
import { stripeProvider } from '#server/payments/card/stripe-provider.ts';
import { now } from '../support/builders.ts';
import type { World } from '../support/project-world.ts';
import { aCard, aPayer, booksOf, type CardWorld, openCardWorld, pay } from '../support/stripe/card-world.ts';
import type { Trouble } from '../support/stripe/stripe-server.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
});
afterEach(() => {
  world.stripe.state.trouble = () => null;
  world.setTime(now);
});
afterAll(() => world.close());

const troubled = (trouble: Trouble) => {
  world.stripe.state.trouble = () => trouble;
};
const checkAfter = async (ms: number) => {
  const at = new Date(now.getTime() + ms);
  world.setTime(at);
  await checkDuePayments(world.cards, at);
};
const paymentOf = async (payer: World) => (await booksOf(world, payer)).payments[0];
const creditedTo = async (payer: World) => (await booksOf(world, payer)).entries.map(({ change }) => change);
const callsSince = (count: number) => world.stripe.calls.slice(count);

/** Pays while something goes wrong at the provider. */
async function aPendingPayment(trouble: Trouble, card = aCard()) {
  const payer = await aPayer(world);
  troubled(trouble);
  expect(await pay(payer, { card, count: 2 })).toMatchObject({ body: { payment: { state: 'pending' } } });
  world.stripe.state.trouble = () => null;
  return payer;
}

/** Saves an order without asking the provider; returns its id. */
async function aBegunOrder(payer: World) {
  const caller = { account: payer.account.id, organization: payer.organization } as Caller;
  const order = { cardToken: aCard(), count: 2, total: 105_000 };
  const context = { caller, now };
  const deps = { count: () => Promise.resolve(), lowest: 500 };
  return world.test.database.transact(beginCardPayment, order, context, deps);
}

describe('the job that asks the provider', () => {
  it.each(['hang-up', 'lost', 'unavailable', 'busy'] as const)(
    'settles within 60 seconds a payment whose call was: %s',
    async (trouble) => {
      const payer = await aPendingPayment(trouble);
      await checkAfter(10 * SECOND);
      expect(await creditedTo(payer)).toEqual([]);
      await checkAfter(60 * SECOND);
      expect(await paymentOf(payer)).toMatchObject({ state: 'paid', checkAt: null });
      expect(await creditedTo(payer)).toEqual([2]);
    },
  );

  it('settles the other payments when one cannot be checked', async () => {
    const [broken, other] = [await aPendingPayment('unavailable'), await aPendingPayment('unavailable')];
    const id = (await paymentOf(broken))?.id;
    const { provider } = world.cards;
    const charge: typeof provider.charge = (sent) =>
      sent.payment === id ? Promise.reject(new TypeError('broken')) : provider.charge(sent);
    const at = new Date(now.getTime() + 60 * SECOND);
    world.setTime(at);
    await checkDuePayments({ ...world.cards, provider: { ...provider, charge } }, at);
    expect(await creditedTo(other)).toEqual([2]);
    expect(await paymentOf(broken)).toMatchObject({ state: 'pending' });
    await checkAfter(HOUR);
    expect(await creditedTo(broken)).toEqual([2]);
  });

  it('finds out at once what became of a call that the provider answered with a fault', async () => {
    const payer = await aPayer(world);
    world.stripe.state.trouble = (call) => (call.startsWith('POST') ? 'fault' : null);
    expect((await pay(payer, { count: 2 })).body).toMatchObject({ payment: { state: 'paid' } });
    expect(await creditedTo(payer)).toEqual([2]);
  });

  it('keeps asking through an outage of hours, and settles within 60 seconds of its end', async () => {
    const payer = await aPendingPayment('unavailable');
    troubled('unavailable');
    for (let at = 20 * SECOND; at < 3 * HOUR; at += 5 * MINUTE) await checkAfter(at);
    world.stripe.state.trouble = () => null;
    await checkAfter(3 * HOUR + 60 * SECOND);
    expect(await paymentOf(payer)).toMatchObject({ state: 'paid' });
  });

  it('stops early while the provider answers nothing', async () => {
    const payers = await Promise.all(Array.from({ length: 12 }, () => aPayer(world)));
    troubled('unavailable');
    for (const payer of payers) await pay(payer);
    const before = world.stripe.calls.length;
    await checkAfter(MINUTE);
    expect(callsSince(before).filter((call) => call.startsWith('POST'))).toHaveLength(10);
    world.stripe.state.trouble = () => null;
    await checkAfter(3 * MINUTE);
    const states = await Promise.all(payers.map(async (payer) => (await paymentOf(payer))?.state));
    expect(new Set(states)).toEqual(new Set(['paid']));
  });

  it('settles a payment whose server was killed after the charge, and one killed before it', async () => {
    const [payer, other] = [await aPayer(world), await aPayer(world)];
    const [id] = [await aBegunOrder(payer), await aBegunOrder(other)];
    const { provider } = world.cards;
    const charge: typeof provider.charge = async (order) => {
      await provider.charge(order);
      throw new Error('killed');
    };
    await expect(
      advanceCardPayment({ ...world.cards, provider: { ...provider, charge } }, id, now),
    ).rejects.toThrow();
    expect(await paymentOf(payer)).toMatchObject({ state: 'pending', intent: null });
    await checkAfter(MINUTE);
    expect([await creditedTo(payer), await creditedTo(other)]).toEqual([[2], [2]]);
    const keys = [...world.stripe.account.intents.values()].map(({ metadata }) => metadata['key']);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('learns from a timeout nothing but that it must ask again', async () => {
    const payer = await aPayer(world);
    const id = await aBegunOrder(payer);
    const { stripe } = world.test.deps.config;
    if (stripe === null) throw new Error('The settings name an account.');
    const impatient = { ...world.cards, provider: stripeProvider(stripe, 3000) };
    troubled('late');
    expect(await advanceCardPayment(impatient, id, now)).toMatchObject({
      type: 'unknown',
      reason: 'StripeConnectionError',
    });
    world.stripe.state.trouble = () => null;
    // The first call is still under way: the provider refuses the second one with 409.
    expect(await advanceCardPayment(impatient, id, now)).toMatchObject({ type: 'unknown' });
    world.stripe.release();
    await expect
      .poll(async () => (await advanceCardPayment(world.cards, id, now))?.type ?? 'settled')
      .toBeOneOf(['paid', 'settled']);
    expect(await creditedTo(payer)).toEqual([2]);
  });

  it('searches the provider’s records once it may have forgotten the key, instead of charging again', async () => {
    const [charged, never] = [await aPendingPayment('lost'), await aPendingPayment('hang-up')];
    world.stripe.forgetKeys();
    const before = world.stripe.calls.length;
    await checkAfter(21 * HOUR);
    expect(callsSince(before).filter((call) => call === 'POST /v1/payment_intents')).toEqual([]);
    expect(await paymentOf(charged)).toMatchObject({ state: 'paid' });
    expect(await creditedTo(charged)).toEqual([2]);
    expect(await paymentOf(never)).toMatchObject({ state: 'failed', failure: 'never-received' });
  });

  it('waits for the bank’s confirmation for 45 minutes, then cancels the charge', async () => {
    const payer = await aPayer(world);
    await pay(payer, { card: aCard('tok_threeDSecure') });
    const intent = (await paymentOf(payer))?.intent ?? '';
    await checkAfter(44 * MINUTE);
    expect(await paymentOf(payer)).toMatchObject({ state: 'confirming' });
    await checkAfter(60 * MINUTE);
    expect(await paymentOf(payer)).toMatchObject({ state: 'failed', failure: 'abandoned', checkAt: null });
    expect(world.stripe.account.find(intent).status).toBe('canceled');
  });

  it('does not cancel a charge that was confirmed at the last moment', async () => {
    const payer = await aPayer(world);
    await pay(payer, { card: aCard('tok_threeDSecure'), count: 2 });
    const intent = world.stripe.account.find((await paymentOf(payer))?.intent ?? '');
    world.stripe.state.trouble = (call) => {
      if (call.endsWith('/cancel')) Object.assign(intent, { status: 'succeeded', charge: 'ch_late' });
      return null;
    };
    await checkAfter(50 * MINUTE);
    expect(await paymentOf(payer)).toMatchObject({ state: 'confirming' });
    await checkAfter(70 * MINUTE);
    expect(await paymentOf(payer)).toMatchObject({ state: 'paid', charge: 'ch_late' });
    expect(await creditedTo(payer)).toEqual([2]);
  });

  it('settles a charge that the provider takes its time for', async () => {
    const payer = await aPayer(world);
    expect((await pay(payer, { card: aCard('tok_processing'), count: 2 })).body).toMatchObject({
      payment: { state: 'pending' },
    });
    const pending = await paymentOf(payer);
    expect(pending).toMatchObject({ cardToken: null, intent: expect.stringMatching(/^pi_/) });
    Object.assign(world.stripe.account.find(pending?.intent ?? ''), {
      status: 'succeeded',
      charge: 'ch_slow',
    });
    await checkAfter(MINUTE);
    expect(await creditedTo(payer)).toEqual([2]);
  });

  it.each([
    ['amount', { amount: 52_500 }],
    ['currency', { currency: 'usd' }],
    ['payment', { metadata: { payment: '1', key: '' } }],
  ])('credits nothing when the provider has another %s', async (_, change) => {
    const payer = await aPayer(world);
    await pay(payer, { card: aCard('tok_processing'), count: 2 });
    const intent = world.stripe.account.find((await paymentOf(payer))?.intent ?? '');
    world.stripe.account.intents.set(intent.id, { ...intent, ...change, status: 'succeeded' });
    await checkAfter(MINUTE);
    expect(await paymentOf(payer)).toMatchObject({ state: 'pending' });
    expect(await creditedTo(payer)).toEqual([]);
  });
});
