import { lockPayment } from '#server/payments/payment-store.ts';
import { beginRefund, cardRefunds, finishRefund } from '#server/payments/card/card-refunds.ts';
import { checkDuePayments } from '#server/payments/card/check-due-payments.ts';
import { spendProjectToken } from '#server/tokens/spend-token.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aProject, now } from '../support/builders.ts';
import { administratorCaller, type Desk } from '../support/project-desk.ts';
import { aPayer, booksOf, type CardDesk, deliver, openCardDesk, pay } from '../support/stripe/card-desk.ts';
import { anEvent } from '../support/stripe/stripe-server.ts';

const REASON = 'Ordered twice';
let desk: CardDesk;
let admin: Desk;
beforeAll(async () => {
  desk = await openCardDesk();
  admin = await administratorCaller(desk.test);
});
afterEach(() => {
  desk.stripe.state.trouble = () => null;
  desk.setTime(now);
});
afterAll(() => desk.close());

async function aPaidOrder() {
  const payer = await aPayer(desk);
  expect((await pay(payer, { count: 2 })).status).toBe(200);
  const [payment] = (await booksOf(desk, payer)).payments;
  if (payment?.intent == null) throw new Error('The order was not charged.');
  return { payer, id: payment.id, intent: desk.stripe.account.find(payment.intent) };
}

const begin = (id: number) =>
  desk.test.database.transact(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) throw new Error(`There is no payment ${id}.`);
    await beginRefund(tx, payment, { reason: REASON, actor: admin.account.id, now });
  });
const finish = (id: number) => finishRefund(desk.cards, id, now);
const changes = async (payer: Desk) => (await booksOf(desk, payer)).entries.map(({ change }) => change);
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('the refund of a card payment', () => {
  it('takes the tokens back, returns the whole amount and issues a credit note', async () => {
    const { payer, id, intent } = await aPaidOrder();
    await begin(id);
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'refunding', closedAt: null }]);
    expect(intent.refunded).toBe(0);
    expect(await finish(id)).toBe('settled');
    const { payments, documents } = await booksOf(desk, payer);
    const closed = {
      state: 'refunded',
      reason: REASON,
      closedBy: admin.account.id,
      closedAt: now,
      checkAt: null,
    };
    expect(payments).toMatchObject([{ ...closed, refund: expect.stringMatching(/^re_/) }]);
    expect(documents).toMatchObject([
      { type: 'receipt' },
      { type: 'credit-note', details: { reason: REASON } },
    ]);
    expect([await changes(payer), intent.refunded]).toEqual([[2, -2], 105_000]);
    expect(await finish(id)).toBe('settled');
    await expect(begin(id)).rejects.toMatchObject({ status: 409 });
    expect([await changes(payer), intent.refunded]).toEqual([[2, -2], 105_000]);
  });

  it('is refused when a token is spent', async () => {
    const { payer, id } = await aPaidOrder();
    const project = await aProject(desk.test.database, payer.organization);
    const spending = { organization: payer.organization, project, actor: null };
    await desk.test.database.transact(spendProjectToken, spending, now);
    await expect(begin(id)).rejects.toMatchObject({ status: 409 });
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'paid' }]);
    expect(await changes(payer)).toEqual([2]);
  });

  it('that the provider refuses returns the tokens, and can be tried again', async () => {
    const { payer, id, intent } = await aPaidOrder();
    desk.stripe.account.refundRefusals.push('balance_insufficient');
    await begin(id);
    const { productName, mailbox, provider, log, database } = desk.cards;
    const refunds = cardRefunds({ productName, mailbox, provider, log }, database, () => now);
    await expect(refunds.finish(id)).rejects.toMatchObject({ status: 409 });
    expect((await booksOf(desk, payer)).payments).toMatchObject([
      { state: 'paid', reason: null, closedBy: null, checkAt: null },
    ]);
    expect([await changes(payer), intent.refunded]).toEqual([[2, -2, 2], 0]);
    await begin(id);
    await refunds.finish(id);
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'refunded' }]);
    expect([await changes(payer), intent.refunded]).toEqual([[2, -2, 2, -2], 105_000]);
  });

  it.each(['lost', 'fault', 'unavailable', 'busy', 'hang-up'] as const)(
    'is finished by the job when its answer is %s',
    async (trouble) => {
      const { payer, id, intent } = await aPaidOrder();
      await begin(id);
      desk.stripe.state.trouble = (call) => (call === 'POST /v1/refunds' ? trouble : null);
      const outcome = await finish(id);
      // A stored fault is cleared up at once, from the provider's records.
      expect(outcome).toBe(trouble === 'fault' ? 'settled' : 'unknown');
      desk.stripe.state.trouble = () => null;
      desk.setTime(later(1));
      await checkDuePayments(desk.cards, later(1));
      expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'refunded', checkAt: null }]);
      expect([await changes(payer), intent.refunded]).toEqual([[2, -2], 105_000]);
      expect((await booksOf(desk, payer)).documents.map(({ type }) => type)).toEqual([
        'receipt',
        'credit-note',
      ]);
    },
  );

  it('that the bank takes its time for is settled once the provider says so', async () => {
    const { payer, id } = await aPaidOrder();
    await begin(id);
    const { provider } = desk.cards;
    expect(await finishRefund({ ...desk.cards, provider }, id, now)).toBe('settled');
    const [refund] = [...desk.stripe.account.refunds.values()].toReversed();
    if (refund === undefined) throw new Error('The provider made no refund.');
    refund.status = 'pending';
    expect(await provider.findRefund(refund.id)).toMatchObject({ value: { status: 'waiting' } });
    refund.status = 'failed';
    expect(await provider.findRefund(refund.id)).toMatchObject({ value: { status: 'failed' } });
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ refund: refund.id }]);
  });
});

describe('a refund made at the provider', () => {
  const refundThere = async () => {
    const order = await aPaidOrder();
    order.intent.refunded = order.intent.amount;
    return { ...order, event: anEvent('charge.refunded', order.intent, { at: now }) };
  };

  it('takes the tokens back once and issues a credit note', async () => {
    const { payer, event } = await refundThere();
    const answers = await Promise.all([1, 2, 3].map(() => deliver(desk, event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { payments, documents } = await booksOf(desk, payer);
    expect(payments).toMatchObject([{ state: 'refunded', reason: 'Refunded by the card provider' }]);
    expect(documents.map(({ type }) => type)).toEqual(['receipt', 'credit-note']);
    expect(await changes(payer)).toEqual([2, -2]);
  });

  it('leaves the payment as it is when its tokens are spent', async () => {
    const { payer, event } = await refundThere();
    const project = await aProject(desk.test.database, payer.organization);
    const spending = { organization: payer.organization, project, actor: null };
    await desk.test.database.transact(spendProjectToken, spending, now);
    expect((await deliver(desk, event)).status).toBe(200);
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'paid' }]);
    expect(await changes(payer)).toEqual([2]);
  });

  it('of a part changes nothing', async () => {
    const { payer, intent } = await aPaidOrder();
    intent.refunded = 100;
    expect((await deliver(desk, anEvent('charge.refunded', intent, { at: now }))).status).toBe(200);
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'paid' }]);
  });

  it('while the registry’s own is under way settles that one', async () => {
    const { payer, id, event } = await refundThere();
    await begin(id);
    expect((await deliver(desk, event)).status).toBe(200);
    expect(await finish(id)).toBe('settled');
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'refunded', reason: REASON }]);
    expect(await changes(payer)).toEqual([2, -2]);
  });

  it('before the registry’s own is found by it', async () => {
    const { payer, id } = await refundThere();
    await begin(id);
    expect(await finish(id)).toBe('settled');
    expect((await booksOf(desk, payer)).payments).toMatchObject([{ state: 'refunded', reason: REASON }]);
  });
});

describe('the list of the provider’s payments', () => {
  it('has every payment since a moment, over several pages, with what was refunded', async () => {
    const { id, intent } = await aPaidOrder();
    intent.refunded = 500;
    const payments = await desk.cards.provider.listPayments(new Date(now.getTime() - 1000));
    expect(payments).toHaveLength(desk.stripe.account.intents.size);
    expect(new Set(payments.map((one) => one.intent)).size).toBeGreaterThan(10);
    expect(payments.find((one) => one.payment === id)).toEqual({
      intent: intent.id,
      payment: id,
      amountCents: 105_000,
      currency: 'cad',
      status: 'succeeded',
      refundedCents: 500,
    });
    expect(await desk.cards.provider.listPayments(later(1))).toEqual([]);
  });

  it('throws when the provider does not answer', async () => {
    desk.stripe.state.trouble = () => 'unavailable';
    await expect(desk.cards.provider.listPayments(now)).rejects.toThrow('unavailable');
  });
});
