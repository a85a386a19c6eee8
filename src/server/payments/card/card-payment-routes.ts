import { checkCardPayment, payByCard } from '#contract/payments.ts';
import { mount, type Mounting } from '../../kernel/http.ts';
import { readIdempotencyKey } from '../../kernel/idempotency.ts';
import type { CountRequest } from '../../kernel/rate-limit.ts';
import { findPricing } from '../../settings/pricing-queries.ts';
import { advanceCardPayment, type CardDeps } from './advance-card-payment.ts';
import { beginCardPayment } from './begin-card-payment.ts';
import { findCardPayment } from './card-payment-queries.ts';
import { cardsOff, unknownCardPayment } from './card-problems.ts';
import { presentCardPayment } from './present-card-payment.ts';

const checkLimit = { bucket: 'card-check', most: 120, seconds: 3600 };

/** Mounts the calls that pay by card; without `cards` they answer that cards cannot be used. */
export function mountCardPayments(mounting: Mounting, cards: CardDeps | null, count: CountRequest): void {
  mount(mounting, payByCard, async ({ body, caller, headers, locale, now }) => {
    if (cards === null) throw cardsOff();
    const { db, transact } = cards.database;
    const { stripeToken: cardToken, orderAmount, total } = body;
    const { low: lowest } = await findPricing(db);
    const idempotencyKey = readIdempotencyKey(headers, caller.organization, ['card-payment', body]);
    const order = { cardToken, count: orderAmount, total };
    const context = { caller, now, idempotencyKey };
    const id = await transact(beginCardPayment, order, context, { count, lowest });
    const answer = await advanceCardPayment(cards, id, now);
    return presentCardPayment(db, id, answer, locale);
  });
  mount(mounting, checkCardPayment, async ({ params: { id }, caller, locale, now }) => {
    if (cards === null) throw cardsOff();
    const { db, transact } = cards.database;
    await transact(count, checkLimit, caller.account, now);
    const payment = await findCardPayment(db, id);
    if (payment?.organization !== caller.organization) throw unknownCardPayment();
    const answer = await advanceCardPayment(cards, id, now);
    return presentCardPayment(db, id, answer, locale);
  });
}
