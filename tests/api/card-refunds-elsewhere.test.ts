import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { finishRefund } from '#server/payments/card/advance-card-payment.ts';
import { spendProjectToken } from '#server/tokens/token-ledger.ts';
import { aProject, now } from '../support/builders.ts';
import type { World } from '../support/project-world.ts';
import {
  aPaidOrder,
  beginRefundOf,
  booksOf,
  type CardWorld,
  deliver,
  openCardWorld,
} from '../support/stripe/card-world.ts';
import { anEvent } from '../support/stripe/stripe-event.ts';

const REASON = 'Ordered twice';
let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
});
afterEach(() => {
  world.stripe.state.trouble = () => null;
});
afterAll(() => world.close());

const paid = () => aPaidOrder(world);
const begin = (id: number) => beginRefundOf(world, id, { reason: REASON, actor: null });
const finish = (id: number) => finishRefund(world.cards, id, now);
const changes = async (payer: World) => (await booksOf(world, payer)).entries.map(({ change }) => change);

describe('a refund made at the provider', () => {
  const refundThere = async () => {
    const order = await paid();
    order.intent.refunded = order.intent.amount;
    return { ...order, event: anEvent('charge.refunded', order.intent, { at: now }) };
  };

  it('takes the tokens back once and issues a credit note', { tags: 'postgres' }, async () => {
    const { payer, event } = await refundThere();
    const answers = await Promise.all([1, 2, 3].map(() => deliver(world, event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { payments, documents } = await booksOf(world, payer);
    expect(payments).toMatchObject([{ state: 'refunded', reason: 'Refunded by the card provider' }]);
    expect(documents.map(({ type }) => type)).toEqual(['receipt', 'credit-note']);
    expect(await changes(payer)).toEqual([2, -2]);
    // A reader sees the registry's reason in their own language.
    const statement = (language: string) =>
      payer.ask('GET', '/tokens', undefined, { 'accept-language': language });
    const [english, french] = [await statement('en'), await statement('fr')];
    expect(english.body).toMatchObject([{ reason: 'Refunded by the card provider' }, {}]);
    expect(french.body).toMatchObject([{ reason: 'Remboursé par le fournisseur de paiement' }, {}]);
  });

  it('leaves the payment as it is when its tokens are spent', async () => {
    const { payer, event } = await refundThere();
    const project = await aProject(world.test.database, payer.organization);
    const spending = { organization: payer.organization, project, actor: null };
    await world.test.database.transact(spendProjectToken, spending, now);
    expect((await deliver(world, event)).status).toBe(200);
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'paid' }]);
    expect(await changes(payer)).toEqual([2]);
  });

  it('of a part changes nothing', async () => {
    const { payer, intent } = await paid();
    intent.refunded = 100;
    expect((await deliver(world, anEvent('charge.refunded', intent, { at: now }))).status).toBe(200);
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'paid' }]);
  });

  it('while the registry’s own is under way settles that one', { tags: 'postgres' }, async () => {
    const { payer, id, event } = await refundThere();
    await begin(id);
    expect((await deliver(world, event)).status).toBe(200);
    expect(await finish(id)).toBe('settled');
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'refunded', reason: REASON }]);
    expect(await changes(payer)).toEqual([2, -2]);
  });

  it('before the registry’s own is found by it', async () => {
    const { payer, id } = await refundThere();
    await begin(id);
    expect(await finish(id)).toBe('settled');
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'refunded', reason: REASON }]);
  });
});

describe('the list of the provider’s payments', () => {
  it('has every payment since a moment, over several pages, with what was refunded', async () => {
    for (let order = 1; order <= 7; order += 1) await paid();
    const { id, intent } = await paid();
    intent.refunded = 500;
    const payments = await world.cards.provider.listPayments(new Date(now.getTime() - 1000));
    expect(payments).toHaveLength(world.stripe.account.intents.size);
    expect(new Set(payments.map((one) => one.intent)).size).toBe(payments.length);
    expect(payments.find((one) => one.payment === id)).toEqual({
      intent: intent.id,
      payment: id,
      amountCents: 105_000,
      currency: 'cad',
      status: 'succeeded',
      refundedCents: 500,
    });
    expect(await world.cards.provider.listPayments(new Date(now.getTime() + 60_000))).toEqual([]);
  });

  it('throws when the provider does not answer', async () => {
    world.stripe.state.trouble = () => 'unavailable';
    await expect(world.cards.provider.listPayments(now)).rejects.toThrow('unavailable');
  });
});
