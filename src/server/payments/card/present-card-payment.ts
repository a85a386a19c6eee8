import type { CardPayment as Reply } from '#contract/payments.ts';
import { m } from '#messages/messages.js';
import type { Db } from '../../kernel/db.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { CardAnswer } from './ask-provider.ts';
import { findCardPayment, findProjectTokens } from './card-payment-queries.ts';
import { cardRefunded, cardRefused, unknownCardPayment } from './card-problems.ts';

/**
 * Returns a card payment as it is now. `answer` is the provider's last one: it has the secret that the browser needs for the bank's
 * confirmation. Throws 400 if the card was not charged, and 409 if the payment was refunded.
 */
export async function presentCardPayment(
  db: Db,
  id: number,
  answer: CardAnswer | null,
  locale: Locale,
): Promise<Reply> {
  const payment = await findCardPayment(db, id);
  if (payment === undefined) throw unknownCardPayment();
  const { state, organization, failure } = payment;
  const projectTokens = await findProjectTokens(db, organization);
  switch (state) {
    case 'paid': {
      const message = m.card_paid({ tokens: projectTokens.toLocaleString(`${locale}-CA`) }, { locale });
      return { projectTokens, message, payment: { id, state, clientSecret: null } };
    }
    case 'pending':
      return {
        projectTokens,
        message: m.card_pending({}, { locale }),
        payment: { id, state, clientSecret: null },
      };
    case 'confirming': {
      const clientSecret = answer?.type === 'confirming' ? answer.clientSecret : null;
      return {
        projectTokens,
        message: m.card_confirming({}, { locale }),
        payment: { id, state, clientSecret },
      };
    }
    case 'failed':
      throw cardRefused(failure ?? '');
    case 'refunding':
    case 'refunded':
      throw cardRefunded();
    case 'requested':
    case 'void':
      throw unknownCardPayment();
  }
}
