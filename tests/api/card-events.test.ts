import type { StripeAccount } from '#server/payments/stripe-settings.ts';
import { stripeProvider } from '#server/payments/card/stripe-provider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../support/builders.ts';
import type { Desk } from '../support/project-desk.ts';
import {
  aCard,
  aPayer,
  booksOf,
  type CardDesk,
  deliver,
  openCardDesk,
  pay,
} from '../support/stripe/card-desk.ts';
import { anEvent } from '../support/stripe/stripe-event.ts';

const SUCCEEDED = 'payment_intent.succeeded';
const at = now;
let desk: CardDesk;
beforeAll(async () => {
  desk = await openCardDesk();
  // Payment 1, which wrong events name.
  await pay(await aPayer(desk));
});
beforeEach(() => {
  desk.stripe.state.trouble = () => null;
});
afterAll(() => desk.close());

/** Pays, but loses the provider's answer: the charge is made, and the registry does not know. */
async function anUnknownPayment(card = aCard()) {
  const payer = await aPayer(desk);
  desk.stripe.state.trouble = (call) => (call === 'POST /v1/payment_intents' ? 'lost' : null);
  expect(await pay(payer, { card, count: 2 })).toMatchObject({
    status: 200,
    body: {
      projectTokens: 0,
      message: expect.stringContaining('Do not pay again'),
      payment: { state: 'pending' },
    },
  });
  desk.stripe.state.trouble = () => null;
  const intent = [...desk.stripe.account.intents.values()].find((one) => one.cardToken === card);
  if (intent === undefined) throw new Error('The provider made no charge.');
  return { payer, intent };
}

const creditedTo = async (payer: Desk) => (await booksOf(desk, payer)).entries.map(({ change }) => change);
const recorded = async () =>
  (await desk.test.database.db.selectFrom('paymentEvent').select(['id', 'outcome']).execute()).map(
    ({ id, outcome }) => `${id} ${outcome}`,
  );

describe('an event of the card provider', () => {
  it('settles a payment whose answer was lost, once, however often it is sent', async () => {
    const { payer, intent } = await anUnknownPayment();
    const event = anEvent(SUCCEEDED, intent, { id: 'evt_twice', at });
    const answers = await Promise.all(Array.from({ length: 6 }, () => deliver(desk, event)));
    const again = anEvent(SUCCEEDED, intent, { id: 'evt_again', at });
    expect([...answers, await deliver(desk, again)].map(({ status }) => status)).toEqual(
      Array.from({ length: 7 }, () => 200),
    );
    expect(await creditedTo(payer)).toEqual([2]);
    const { payments, documents } = await booksOf(desk, payer);
    expect(payments).toMatchObject([
      { state: 'paid', intent: intent.id, charge: intent.charge, cardToken: null },
    ]);
    expect(documents).toHaveLength(1);
    expect(await recorded()).toEqual(expect.arrayContaining(['evt_twice settled', 'evt_again ignored']));
  });

  it('of a refund, before the payment is known to be paid, is asked for again and then takes the tokens back', async () => {
    const { payer, intent } = await anUnknownPayment();
    intent.refunded = intent.amount;
    const refunded = anEvent('charge.refunded', intent, { id: 'evt_early', at });
    expect((await deliver(desk, refunded)).status).toBe(503);
    expect((await deliver(desk, anEvent(SUCCEEDED, intent, { at }))).status).toBe(200);
    expect((await deliver(desk, refunded)).status).toBe(200);
    const { payments, entries } = await booksOf(desk, payer);
    expect(payments).toMatchObject([{ state: 'refunded' }]);
    expect(entries.map(({ change }) => change)).toEqual([2, -2]);
    expect(await recorded()).toContain('evt_early settled');
  });

  it('about a refused card that comes before its answer ends the payment', async () => {
    const { payer, intent } = await anUnknownPayment(aCard('tok_chargeDeclined'));
    expect((await deliver(desk, anEvent('payment_intent.payment_failed', intent, { at }))).status).toBe(200);
    expect((await booksOf(desk, payer)).payments).toMatchObject([
      { state: 'failed', failure: 'generic_decline' },
    ]);
  });

  it('that comes late or out of order changes nothing', async () => {
    const { payer, intent } = await anUnknownPayment();
    for (const type of ['payment_intent.payment_failed', SUCCEEDED, 'payment_intent.canceled'])
      expect((await deliver(desk, anEvent(type, intent, { at }))).status).toBe(200);
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'paid', failure: null }]);
    expect(await creditedTo(payer)).toEqual([2]);
  });

  it('about a cancelled charge ends the payment', async () => {
    const { payer, intent } = await anUnknownPayment(aCard('tok_threeDSecure'));
    intent.status = 'canceled';
    intent.cancellation = 'fraudulent';
    expect((await deliver(desk, anEvent('payment_intent.canceled', intent, { at }))).status).toBe(200);
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'failed', failure: 'fraudulent' }]);
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
    const { status, body } = await deliver(desk, event);
    expect([status, body]).toEqual([
      400,
      { message: 'The event does not match the payment. Nothing was changed.' },
    ]);
    expect((await deliver(desk, event)).status).toBe(400);
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
    desk.stripe.account.intents.set(intent.id, { ...intent, ...change });
    const { status } = await deliver(desk, anEvent(SUCCEEDED, intent, { at }));
    // Without its number and key, the charge is of no payment of this registry.
    expect(status).toBe('metadata' in change ? 200 : 400);
    expect(await creditedTo(payer)).toEqual([]);
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'pending' }]);
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
      const { status, body } = await deliver(desk, one);
      expect([status, body]).toEqual([
        400,
        { message: 'The signature of the event is missing, wrong or too old.' },
      ]);
    }
    expect(await creditedTo(payer)).toEqual([]);
  });

  it.each([
    ['of an unknown type', 'customer.created'],
    ['that needs nothing', 'payment_intent.created'],
  ])('%s is recorded and ignored', async (_, type) => {
    const { payer, intent } = await anUnknownPayment();
    const event = anEvent(type, intent, { id: `evt_${type}`, at });
    const { status, body } = await deliver(desk, event);
    expect([status, body]).toEqual([200, { message: 'The event was received. It changes nothing.' }]);
    expect(await recorded()).toContain(`evt_${type} ignored`);
    expect(await creditedTo(payer)).toEqual([]);
  });

  it('about a charge of something else is recorded and ignored', async () => {
    const { intent } = await anUnknownPayment();
    const foreign = { ...intent, id: 'pi_foreign', metadata: {} };
    desk.stripe.account.intents.set(foreign.id, foreign);
    expect((await deliver(desk, anEvent(SUCCEEDED, foreign, { id: 'evt_foreign', at }))).status).toBe(200);
    expect(await recorded()).toContain('evt_foreign ignored');
    desk.stripe.account.intents.delete(foreign.id);
  });

  it('is asked for again while the provider does not answer', async () => {
    const { payer, intent } = await anUnknownPayment();
    const event = anEvent(SUCCEEDED, intent, { id: 'evt_later', at });
    desk.stripe.state.trouble = () => 'unavailable';
    expect((await deliver(desk, event)).status).toBe(503);
    expect((await recorded()).filter((one) => one.startsWith('evt_later'))).toEqual([]);
    desk.stripe.state.trouble = () => null;
    expect((await deliver(desk, event)).status).toBe(200);
    expect(await creditedTo(payer)).toEqual([2]);
  });

  it('is not accepted without a signing secret', async () => {
    const { intent } = await anUnknownPayment();
    const { payload, signature } = anEvent(SUCCEEDED, intent, { at });
    const account = { ...desk.test.deps.config.stripe, webhookSecret: null } as StripeAccount;
    expect(await stripeProvider(account).readEvent(payload, signature, at)).toBe(null);
  });
});
