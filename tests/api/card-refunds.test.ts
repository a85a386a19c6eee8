import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardRefunds, checkDuePayments, finishRefund } from '#server/payments/card/advance-card-payment.ts';
import { spendProjectToken } from '#server/tokens/token-ledger.ts';
import { aProject, now } from '../support/builders.ts';
import { administratorCaller, type World } from '../support/project-world.ts';
import {
  aPaidOrder,
  beginRefundOf,
  booksOf,
  type CardWorld,
  openCardWorld,
} from '../support/stripe/card-world.ts';

const REASON = 'Ordered twice';
let world: CardWorld;
let admin: World;
beforeAll(async () => {
  world = await openCardWorld();
  admin = await administratorCaller(world.test);
});
afterEach(() => {
  world.stripe.state.trouble = () => null;
  world.setTime(now);
});
afterAll(() => world.close());

const paid = () => aPaidOrder(world);
const begin = (id: number) => beginRefundOf(world, id, { reason: REASON, actor: admin.account.id });
const finish = (id: number) => finishRefund(world.cards, id, now);
const changes = async (payer: World) => (await booksOf(world, payer)).entries.map(({ change }) => change);
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('the refund of a card payment', () => {
  it('is made by an administrator’s call, once, and shown to both', async () => {
    const { payer, id, intent } = await paid();
    const refund = () => admin.ask('POST', `/admin/payments/${id}/refund`, { reason: REASON });
    expect((await payer.ask('POST', `/admin/payments/${id}/refund`, { reason: REASON })).status).toBe(403);
    expect((await Promise.all([refund(), refund()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await refund()).status).toBe(200);
    expect([await changes(payer), intent.refunded]).toEqual([[2, -2], 105_000]);
    expect((await payer.ask('GET', '/payments')).body).toMatchObject([
      { id, state: 'refunded', reason: REASON, documents: [{ type: 'receipt' }, { type: 'credit-note' }] },
    ]);
    expect((await payer.ask('GET', '/users/current')).body['projectTokens']).toBe(0);
  });

  it('is the same when repeated before the provider answers', async () => {
    const { payer, id, intent } = await paid();
    const refund = (reason: string) => admin.ask('POST', `/admin/payments/${id}/refund`, { reason });
    world.stripe.state.trouble = () => 'unavailable';
    expect([(await refund(REASON)).status, (await refund(REASON)).status]).toEqual([200, 200]);
    expect((await refund('Another reason')).status).toBe(409);
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'refunding' }]);
    world.stripe.state.trouble = () => null;
    expect((await refund(REASON)).status).toBe(200);
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'refunded' }]);
    expect([await changes(payer), intent.refunded]).toEqual([[2, -2], 105_000]);
  });

  it('takes the tokens back, returns the whole amount and issues a credit note', async () => {
    const { payer, id, intent } = await paid();
    await begin(id);
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'refunding', closedAt: null }]);
    expect(intent.refunded).toBe(0);
    expect(await finish(id)).toBe('settled');
    const { payments, documents } = await booksOf(world, payer);
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
    const { payer, id } = await paid();
    const project = await aProject(world.test.database, payer.organization);
    const spending = { organization: payer.organization, project, actor: null };
    await world.test.database.transact(spendProjectToken, spending, now);
    await expect(begin(id)).rejects.toMatchObject({ status: 409 });
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'paid' }]);
    expect(await changes(payer)).toEqual([2]);
  });

  it('that the provider refuses returns the tokens, and can be tried again', async () => {
    const { payer, id, intent } = await paid();
    world.stripe.account.refundRefusals.push('balance_insufficient');
    await begin(id);
    const { productName, mailbox, provider, log, database } = world.cards;
    const refunds = cardRefunds({ productName, mailbox, provider, log }, database, () => now);
    await expect(refunds.finish(id)).rejects.toMatchObject({ status: 409 });
    expect((await booksOf(world, payer)).payments).toMatchObject([
      { state: 'paid', reason: null, closedBy: null, checkAt: null },
    ]);
    expect([await changes(payer), intent.refunded]).toEqual([[2, -2, 2], 0]);
    await begin(id);
    await refunds.finish(id);
    expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'refunded' }]);
    expect([await changes(payer), intent.refunded]).toEqual([[2, -2, 2, -2], 105_000]);
  });

  it.each(['lost', 'fault', 'unavailable', 'busy', 'hang-up'] as const)(
    'is finished by the job when its answer is %s',
    async (trouble) => {
      const { payer, id, intent } = await paid();
      await begin(id);
      world.stripe.state.trouble = (call) => (call === 'POST /v1/refunds' ? trouble : null);
      const outcome = await finish(id);
      // A stored fault is cleared up at once, from the provider's records.
      expect(outcome).toBe(trouble === 'fault' ? 'settled' : 'unknown');
      world.stripe.state.trouble = () => null;
      world.setTime(later(1));
      await checkDuePayments(world.cards, later(1));
      expect((await booksOf(world, payer)).payments).toMatchObject([{ state: 'refunded', checkAt: null }]);
      expect([await changes(payer), intent.refunded]).toEqual([[2, -2], 105_000]);
      expect((await booksOf(world, payer)).documents.map(({ type }) => type)).toEqual([
        'receipt',
        'credit-note',
      ]);
    },
  );

  it.each([
    ['succeeded', 'refunded', [2, -2]],
    ['failed', 'paid', [2, -2, 2]],
  ])(
    'that the bank takes its time for, and then %s, leaves the payment %s',
    async (status, state, tokens) => {
      const { payer, id } = await paid();
      await begin(id);
      world.stripe.account.refundStatus = 'pending';
      expect(await finish(id)).toBe('settled');
      world.stripe.account.refundStatus = 'succeeded';
      const check = async (minutes: number) => {
        world.setTime(later(minutes));
        await checkDuePayments(world.cards, later(minutes));
        return (await booksOf(world, payer)).payments[0];
      };
      expect(await check(20)).toMatchObject({ state: 'refunding', refund: expect.stringMatching(/^re_/) });
      const [refund] = [...world.stripe.account.refunds.values()].toReversed();
      if (refund === undefined) throw new Error('The provider made no refund.');
      refund.status = status;
      expect(await check(40)).toMatchObject({ state, checkAt: null });
      expect(await changes(payer)).toEqual(tokens);
    },
  );
});
