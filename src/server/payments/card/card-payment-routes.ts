import { checkCardPayment, payByCard, receivePaymentEvent } from '#contract/payments.ts';
import { m } from '#messages/messages.js';
import { type Mounting, mount } from '../../kernel/http.ts';
import type { CountRequest } from '../../kernel/rate-limit.ts';
import { findPricing } from '../../settings/pricing-queries.ts';
import { advanceCardPayment, type CardDeps } from './advance-card-payment.ts';
import { beginCardPayment, presentCardPayment } from './begin-card-payment.ts';
import { findCardPayment } from './card-payment-queries.ts';
import {
  cardsOff,
  eventDiffers,
  eventUnreadable,
  eventUnsigned,
  unknownCardPayment,
} from './card-problems.ts';
import { receiveEvent } from './receive-event.ts';

const checkLimit = { bucket: 'card-check', most: 120, seconds: 3600 };

/** Mounts the calls that pay by card; without `cards` they answer that cards cannot be used. */
export function mountCardPayments(mounting: Mounting, cards: CardDeps | null, count: CountRequest): void {
  const isFinal = (result: unknown) => payByCard.reply.parse(result).payment.state === 'paid';
  mount({ ...mounting, isFinal }, payByCard, async ({ body, caller, locale, now }) => {
    if (cards === null) throw cardsOff();
    const { db, transact } = cards.database;
    const { stripeToken: cardToken, orderAmount, total } = body;
    const { low: lowest } = await findPricing(db);
    const order = { cardToken, count: orderAmount, total };
    const context = { caller, now };
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

/**
 * Mounts the call that takes the card provider's events; without `cards` it answers that cards cannot be
 * used.
 */
export function mountPaymentEvents(mounting: Mounting, cards: CardDeps | null): void {
  // The signature is of the text as sent, so only this route leaves JSON unread.
  void mounting.app.register(async (app) => {
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    );
    mount({ ...mounting, app }, receivePaymentEvent, async ({ body, headers, locale, now }) => {
      if (cards === null) throw cardsOff();
      const signature = headers['stripe-signature'];
      if (typeof body !== 'string' || typeof signature !== 'string') throw eventUnsigned();
      const event = await cards.provider.readEvent(body, signature, now);
      if (event === 'unsigned') throw eventUnsigned();
      if (event === 'unreadable') throw eventUnreadable();
      switch (await receiveEvent(cards, event, now)) {
        case 'settled':
          return { message: m.payment_event_settled({}, { locale }) };
        case 'ignored':
          return { message: m.payment_event_ignored({}, { locale }) };
        case 'refused':
          throw eventDiffers();
      }
    });
  });
}
