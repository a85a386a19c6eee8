import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCard, aPayer, booksOf, type CardWorld, openCardWorld, pay } from '../support/stripe/card-world.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCardWorld();
});
afterAll(() => world.close());

const countCharges = (payments: readonly { readonly intent: string | null }[]) =>
  payments.filter(({ intent }) => intent !== null && world.stripe.account.find(intent).charge !== null)
    .length;

describe('a card that is refused', () => {
  it.each([
    ['tok_chargeDeclined', 'Your bank declined the card.'],
    ['tok_chargeDeclinedInsufficientFunds', 'The card does not have enough funds.'],
    ['tok_chargeDeclinedExpiredCard', 'The card has expired'],
    ['tok_chargeDeclinedIncorrectCvc', 'The security code is wrong.'],
    ['tok_chargeDeclinedProcessingError', 'The card could not be processed.'],
    ['tok_chargeDeclinedStrange', 'The card was not accepted.'],
  ])('says why %s was not charged', async (name, sentence) => {
    const payer = await aPayer(world);
    const { status, body } = await pay(payer, { card: aCard(name) });
    expect([status, body]).toMatchObject([
      400,
      { message: 'Your card was not charged.', stripeToken: expect.stringContaining(sentence) },
    ]);
    const { payments, entries, documents } = await booksOf(world, payer);
    expect(payments).toMatchObject([
      { state: 'failed', failure: expect.any(String), cardToken: null, checkAt: null },
    ]);
    expect([entries, documents, countCharges(payments)]).toEqual([[], [], 0]);
  });

  it('tells a repeated request again that the card was refused', async () => {
    const payer = await aPayer(world);
    const order = { card: aCard('tok_chargeDeclined'), key: 'declined' };
    const [first, second] = [await pay(payer, order), await pay(payer, order)];
    expect(second).toMatchObject({ status: 400, body: first.body });
  });

  it('says it in French', async () => {
    const payer = await aPayer(world);
    const order = { stripeToken: aCard('tok_chargeDeclined'), orderAmount: 1, total: 52_500 };
    const { body } = await payer.ask('POST', '/users/payment', order, { 'accept-language': 'fr' });
    expect(body['stripeToken']).toBe(
      'Votre banque a refusé la carte. Utilisez une autre carte ou appelez votre banque.',
    );
  });
});
