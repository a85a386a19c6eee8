import { receivePaymentEvent } from '#contract/payments.ts';
import { m } from '#messages/messages.js';
import { mount, type Mounting } from '../../kernel/http.ts';
import type { CardDeps } from './advance-card-payment.ts';
import { cardsOff, eventDiffers, eventUnsigned } from './card-problems.ts';
import { receiveEvent } from './receive-event.ts';

/** Mounts the call that takes the card provider's events; without `cards` it answers that cards cannot be used. */
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
      if (event === null) throw eventUnsigned();
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
