import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stripeProvider } from '#server/payments/card/stripe-provider.ts';
import type { StripeAccount } from '#server/payments/stripe-settings.ts';
import { now } from '../support/builders.ts';
import type { World } from '../support/project-world.ts';
import {
  aCard,
  aPayer,
  booksOf,
  type CardWorld,
  deliver,
  openCardWorld,
  pay,
} from '../support/stripe/card-world.ts';
import { anEvent, signed } from '../support/stripe/stripe-event.ts';

const SUCCEEDED = 'payment_intent.succeeded';
const at = now;
let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
  // Payment 1, which wrong events name.
  await pay(await aPayer(world));
});
beforeEach(() => {
  world.stripe.state.trouble = () => null;
});
afterAll(() => world.close());

/** Pays, but loses the provider's answer: the charge is made, and the registry does not know. */
async function anUnknownPayment(card = aCard()) {
  const payer = await aPayer(world);
  world.stripe.state.trouble = (call) => (call === 'POST /v1/payment_intents' ? 'lost' : null);
  expect(await pay(payer, { card, count: 2 })).toMatchObject({
    status: 200,
    body: {
      projectTokens: 0,
      message: expect.stringContaining('Do not pay again'),
      payment: { state: 'pending' },
    },
  });
  world.stripe.state.trouble = () => null;
  const intent = [...world.stripe.account.intents.values()].find((one) => one.cardToken === card);
  if (intent === undefined) throw new Error('The provider made no charge.');
  return { payer, intent };
}

const creditedTo = async (payer: World) => (await booksOf(world, payer)).entries.map(({ change }) => change);
const recorded = async () =>
  (await world.test.database.db.selectFrom('paymentEvent').select(['id', 'outcome']).execute()).map(
    ({ id, outcome }) => `${id} ${outcome}`,
  );

describe('an event of the card provider', () => {
  it('settles a payment whose answer was lost, once, however often it is sent', {
    tags: 'postgres',
  }, async () => {
    const { payer, intent } = await anUnknownPayment();
    const event = anEvent(SUCCEEDED, intent, { id: 'evt_twice', at });
    const answers = await Promise.all(Array.from({ length: 6 }, () => deliver(world, event)));
    const again = anEvent(SUCCEEDED, intent, { id: 'evt_again', at });
    expect([...answers, await deliver(world, again)].map(({ status }) => status)).toEqual(
      Array.from({ length: 7 }, () => 200),
    );
    expect(await creditedTo(payer)).toEqual([2]);
    const { payments, documents } = await booksOf(world, payer);
    expect(payments).toMatchObject([
      { state: 'paid', intent: intent.id, charge: intent.charge, cardToken: null },
    ]);
    expect(documents).toHaveLength(1);
    expect(await recorded()).toEqual(expect.arrayContaining(['evt_twice settled', 'evt_again ignored']));
  });

  it('of a refund, before the payment is known to be paid, is asked for again and then takes the tokens back', {
    tags: 'postgres',
  }, async () => {
    const { payer, intent } = await anUnknownPayment();
    intent.refunded = intent.amount;
    const refunded = anEvent('charge.refunded', intent, { id: 'evt_early', at });
    expect((await deliver(world, refunded)).status).toBe(503);
    expect((await deliver(world, anEvent(SUCCEEDED, intent, { at }))).status).toBe(200);
    expect((await deliver(world, refunded)).status).toBe(200);
    const { payments, entries } = await booksOf(world, payer);
    expect(payments).toMatchObject([{ state: 'refunded' }]);
    expect(entries.map(({ change }) => change)).toEqual([2, -2]);
    expect(await recorded()).toContain('evt_early settled');
  });

  it('about a refused card that comes before its answer ends the payment', async () => {
    const { payer, intent } = await anUnknownPayment(aCard('tok_chargeDeclined'));
    expect((await deliver(world, anEvent('payment_intent.payment_failed', intent, { at }))).status).toBe(200);
    expect((await booksOf(world, payer)).payments).toMatchObject([
      { state: 'failed', failure: 'generic_decline' },
    ]);
  });

  it('that comes late or out of order changes nothing', async () => {
    const { payer, intent } = await anUnknownPayment();
    for (const type of ['payment_intent.payment_failed', SUCCEEDED, 'payment_intent.canceled'])
      expect((await deliver(world, anEvent(type, intent, { at }))).status).toBe(200);
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'paid', failure: null }]);
    expect(await creditedTo(payer)).toEqual([2]);
  });

  it('about a cancelled charge ends the payment', async () => {
    const { payer, intent } = await anUnknownPayment(aCard('tok_threeDSecure'));
    intent.status = 'canceled';
    intent.cancellation = 'fraudulent';
    expect((await deliver(world, anEvent('payment_intent.canceled', intent, { at }))).status).toBe(200);
    expect((await booksOf(world, payer)).payments).toMatchObject([
      { state: 'failed', failure: 'fraudulent' },
    ]);
  });

  it.each([
    ['a smaller amount', { amount: 100 }],
    ['a larger amount', { amount: 9_999_999 }],
    ['another currency', { currency: 'usd' }],
    ['another payment', { metadata: { payment: '1' } }],
    ['no payment', { metadata: {} }],
    ['an unknown intent', { id: 'pi_unknown' }],
    ['no amount', { amount: undefined }],
  ])('that names %s is refused with a sentence, and credits nothing', async (_, object) => {
    const { payer, intent } = await anUnknownPayment();
    const event = anEvent(SUCCEEDED, intent, { object, at });
    const { status, body } = await deliver(world, event);
    expect([status, body]).toEqual([
      400,
      { message: 'The event does not match the payment. Nothing was changed.' },
    ]);
    expect((await deliver(world, event)).status).toBe(400);
    expect(await creditedTo(payer)).toEqual([]);
    const { id } = JSON.parse(event.payload) as { readonly id: string };
    expect(await recorded()).toContain(`${id} refused`);
  });

  it.each([
    ['amount', { amount: 105_000 - 105 }],
    ['currency', { currency: 'usd' }],
    ['payment', { metadata: { payment: '1', key: 'another' } }],
  ])('is refused when the provider has another %s than the registry', async (_, change) => {
    const { payer, intent } = await anUnknownPayment();
    world.stripe.account.intents.set(intent.id, { ...intent, ...change });
    const { status } = await deliver(world, anEvent(SUCCEEDED, intent, { at }));
    // Without its number and key, the charge is of no payment of this registry.
    expect(status).toBe('metadata' in change ? 200 : 400);
    expect(await creditedTo(payer)).toEqual([]);
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'pending' }]);
  });

  it('is refused without a valid signature of the last 300 seconds', async () => {
    const { payer, intent } = await anUnknownPayment();
    const event = anEvent(SUCCEEDED, intent, { at });
    const forged = [
      anEvent(SUCCEEDED, intent, { at, secret: 'whsec_of_someone_else' }),
      anEvent(SUCCEEDED, intent, { at: new Date(at.getTime() - 301_000) }),
      { payload: event.payload },
      { ...event, payload: event.payload.replace('105000', '105001') },
      { ...event, payload: `${event.payload} ` },
      { ...event, signature: 't=,v1=' },
      { ...event, signature: event.signature.replace('v1=', 'v0=') },
    ];
    for (const one of forged) {
      const { status, body } = await deliver(world, one);
      expect([status, body]).toEqual([
        400,
        { message: 'The signature of the event is missing, wrong or too old.' },
      ]);
    }
    expect(await creditedTo(payer)).toEqual([]);
  });

  it.each([
    'null',
    '[]',
    '7',
    '"evt_1"',
    '{}',
    '{"id":"evt_1"',
    'no JSON',
    '{"id":"evt_1","type":"payment_intent.succeeded"}',
    '{"id":"evt_1","type":"payment_intent.succeeded","data":null}',
    '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":null}}',
    '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":[]}}',
    '{"id":7,"type":"payment_intent.succeeded","data":{"object":{}}}',
    '{"id":"evt_1","type":["payment_intent.succeeded"],"data":{"object":{}}}',
    '{"id":"evt_\\u0000","type":"customer.created","data":{"object":{}}}',
    '{"id":"evt_\\ud800","type":"customer.created","data":{"object":{}}}',
    `{"id":"evt_${'1'.repeat(5000)}","type":"customer.created","data":{"object":{}}}`,
    '{"id":"evt_1","object":"v2.core.event","type":"v2.core.account.created"}',
  ])('is refused with a sentence if what was signed is none: %s', async (payload) => {
    const before = await recorded();
    for (const type of ['application/json', 'text/plain']) {
      const sent = { ...signed(payload, at), type };
      expect(await deliver(world, sent)).toEqual({
        status: 400,
        body: { message: 'This is not an event. Nothing was changed.' },
      });
    }
    expect(await recorded()).toEqual(before);
  });

  it.each([{ id: '' }, { id: 'x'.repeat(300) }, { id: ['pi_1'] }, { metadata: 7 }, { amount: '1' }])(
    'about an object of another form is refused: %j',
    async (object) => {
      const { intent } = await anUnknownPayment();
      expect((await deliver(world, anEvent(SUCCEEDED, intent, { object, at }))).status).toBe(400);
    },
  );

  it.each([
    ['of an unknown type', 'customer.created'],
    ['that needs nothing', 'payment_intent.created'],
  ])('%s is recorded and ignored', async (_, type) => {
    const { payer, intent } = await anUnknownPayment();
    const event = anEvent(type, intent, { id: `evt_${type}`, at });
    const { status, body } = await deliver(world, event);
    expect([status, body]).toEqual([200, { message: 'The event was received. It changes nothing.' }]);
    expect(await recorded()).toContain(`evt_${type} ignored`);
    expect(await creditedTo(payer)).toEqual([]);
  });

  it('about a charge of something else is recorded and ignored', async () => {
    const { intent } = await anUnknownPayment();
    const foreign = { ...intent, id: 'pi_foreign', metadata: {} };
    world.stripe.account.intents.set(foreign.id, foreign);
    expect((await deliver(world, anEvent(SUCCEEDED, foreign, { id: 'evt_foreign', at }))).status).toBe(200);
    expect(await recorded()).toContain('evt_foreign ignored');
    world.stripe.account.intents.delete(foreign.id);
  });

  it('is asked for again while the provider does not answer', async () => {
    const { payer, intent } = await anUnknownPayment();
    const event = anEvent(SUCCEEDED, intent, { id: 'evt_later', at });
    world.stripe.state.trouble = () => 'unavailable';
    expect((await deliver(world, event)).status).toBe(503);
    expect((await recorded()).filter((one) => one.startsWith('evt_later'))).toEqual([]);
    world.stripe.state.trouble = () => null;
    expect((await deliver(world, event)).status).toBe(200);
    expect(await creditedTo(payer)).toEqual([2]);
  });

  it('is not accepted without a signing secret', async () => {
    const { intent } = await anUnknownPayment();
    const { payload, signature } = anEvent(SUCCEEDED, intent, { at });
    const account = { ...world.test.deps.config.stripe, webhookSecret: null } as StripeAccount;
    expect(await stripeProvider(account).readEvent(payload, signature, at)).toBe('unsigned');
  });
});
