import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCard, aPayer, booksOf, type CardWorld, openCardWorld, pay } from '../support/stripe/card-world.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
});
afterAll(() => world.close());

describe('the bank’s confirmation', () => {
  const confirm = async () => {
    const payer = await aPayer(world);
    const order = { card: aCard('tok_threeDSecure'), key: 'confirmed' };
    const { status, body } = await pay(payer, order);
    expect([status, body]).toMatchObject([200, { projectTokens: 0, payment: { state: 'confirming' } }]);
    const { id, clientSecret } = body['payment'] as { readonly id: number; readonly clientSecret: string };
    const { payments } = await booksOf(world, payer);
    const intent = world.stripe.account.find(payments[0]?.intent ?? '');
    expect(clientSecret).toBe(`${intent.id}_secret_of_tests`);
    return { payer, order, id, intent, check: () => payer.ask('POST', `/payments/${id}/check`) };
  };

  it('is asked for with a secret, also of a repeated request, and pays once it is given', async () => {
    const { payer, order, intent, check } = await confirm();
    expect((await pay(payer, order)).body['payment']).toMatchObject({
      clientSecret: `${intent.id}_secret_of_tests`,
    });
    expect(await check()).toMatchObject({ status: 200, body: { payment: { state: 'confirming' } } });
    world.stripe.account.confirm(intent.id);
    expect(await check()).toMatchObject({
      status: 200,
      body: { projectTokens: 1, payment: { state: 'paid' } },
    });
    expect(await check()).toMatchObject({ status: 200, body: { projectTokens: 1 } });
    expect((await booksOf(world, payer)).entries).toHaveLength(1);
  });

  it('that fails ends the payment, so that no other card can pay it', async () => {
    const { payer, intent, check } = await confirm();
    intent.status = 'requires_payment_method';
    intent.error = { code: 'payment_intent_authentication_failure' };
    const { status, body } = await check();
    expect([status, body['stripeToken']]).toEqual([
      400,
      expect.stringContaining('not confirmed with your bank'),
    ]);
    expect(intent.status).toBe('canceled');
    expect((await booksOf(world, payer)).entries).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const { id, check } = await confirm();
    const other = await aPayer(world);
    expect((await other.ask('POST', `/payments/${id}/check`)).status).toBe(404);
    expect((await other.ask('POST', '/payments/999999999/check')).status).toBe(404);
    expect((await check()).status).toBe(200);
  });
});
