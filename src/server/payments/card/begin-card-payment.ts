import { createHash } from 'node:crypto';
import type { CardPayment as Reply } from '#contract/payments.ts';
import { MAX_TOKENS } from '#domain/account/tokens.ts';
import { nextCheckAfter } from '#domain/payment/next-check.ts';
import { feeOfOrder } from '#domain/payment/payment-request.ts';
import { m } from '#messages/messages.js';
import type { Caller } from '../../kernel/admit.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { randomUuid } from '../../kernel/ids.ts';
import { formatWhole, type Locale } from '../../kernel/locale.ts';
import type { CountRequest } from '../../kernel/rate-limit.ts';
import { readTokens } from '../../tokens/token-ledger.ts';
import type { CardAnswer } from './ask-provider.ts';
import { findCardPayment, findProjectTokens } from './card-payment-queries.ts';
import { countUnsettledTokens, insertCardPayment, isCardTokenUsed } from './card-payment-store.ts';
import {
  cardRefunded,
  cardRefused,
  orderRefused,
  tokenUsed,
  tooManyTokens,
  unknownCardPayment,
} from './card-problems.ts';

/** An order as sent: the card's token, the number of project tokens, and the total in cents with GST. */
type CardOrderInput = { readonly cardToken: string; readonly count: number; readonly total: number };

type OrderContext = {
  readonly caller: Caller;
  readonly now: Date;
};

type Deps = {
  readonly count: CountRequest;
  /** Lowest price of a project, in whole Canadian dollars. */
  readonly lowest: number;
};

const paymentLimit = { bucket: 'card-payment', most: 20, seconds: 3600 };

/**
 * Saves an order as a pending payment, before anything is charged, and returns its id. Throws 400 for a wrong total, and 409 for a card token that was used before or more
 * tokens than an organization can have.
 */
export async function beginCardPayment(
  tx: Tx,
  { cardToken, count, total }: CardOrderInput,
  { caller, now }: OrderContext,
  { count: countRequest, lowest }: Deps,
): Promise<number> {
  const fee = feeOfOrder({ count, total }, lowest);
  if (typeof fee !== 'number') throw orderRefused(fee, lowest);
  const { account, organization } = caller;
  await countRequest(tx, paymentLimit, account, now);
  const { project } = await readTokens(tx, organization);
  const cardTokenHash = createHash('sha256').update(cardToken).digest();
  if (await isCardTokenUsed(tx, cardTokenHash)) throw tokenUsed();
  const room = MAX_TOKENS - project - (await countUnsettledTokens(tx, organization));
  if (count > room) throw tooManyTokens(room);
  const id = await insertCardPayment(tx, {
    organization,
    account,
    count,
    fee,
    totalCents: total,
    providerKey: randomUuid(),
    cardToken,
    cardTokenHash,
    askedAt: now,
    checkAt: new Date(now.getTime() + nextCheckAfter(0, false)),
  });
  if (id === undefined) throw tokenUsed();
  return id;
}

/**
 * Returns a card payment as it is now. `answer` is the provider's last one: it has the secret that the
 * browser needs for the bank's confirmation. Throws 400 if the card was not charged, and 409 if the payment
 * was refunded.
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
      const message = m.card_paid({ tokens: formatWhole(projectTokens, locale) }, { locale });
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
