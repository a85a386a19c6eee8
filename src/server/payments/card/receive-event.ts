import { z } from 'zod';
import { PAYMENT_CURRENCY } from '#domain/payment/payment-check.ts';
import type { Tx } from '../../kernel/db.ts';
import { lockPayment } from '../payment-store.ts';
import type { CardDeps } from './advance-card-payment.ts';
import { type CardAnswer, isOf, readAnswer } from './ask-provider.ts';
import {
  type CardPayment,
  findCardPayment,
  findEventOutcome,
  findPaymentOfIntent,
} from './card-payment-queries.ts';
import { hasEvent, insertEvent } from './card-payment-store.ts';
import { providerSilent } from './card-problems.ts';
import type { ProviderEvent } from './card-provider.ts';
import {
  recordRefundAtProvider,
  type SettleDeps,
  settleCardPayment,
  settleRefund,
} from './settle-payment.ts';

/**
 * What became of an event: it settled a payment, concerns none that is open, or contradicts the provider or
 * the registry.
 */
export type EventOutcome = 'settled' | 'ignored' | 'refused';

const intentTypes: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
]);
const REFUNDED = 'charge.refunded';

const eventObject = z.object({
  id: z.string().min(1).max(255),
  object: z.enum(['payment_intent', 'charge']),
  amount: z.int(),
  currency: z.string(),
  payment_intent: z.string().min(1).max(255).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

type EventObject = z.output<typeof eventObject>;

/**
 * Acts on a signed event of the provider, once per event. What happened is asked of the provider and not
 * taken from the event, but an event whose amount, currency or payment differs is refused. Throws 503 if the
 * provider does not answer, and for a refund of a payment that is not settled yet: the provider then sends
 * the event again.
 */
export async function receiveEvent(deps: CardDeps, event: ProviderEvent, now: Date): Promise<EventOutcome> {
  const { database, provider, log } = deps;
  const earlier = await findEventOutcome(database.db, event.id);
  if (earlier !== undefined) return earlier;
  const { id, type } = event;
  const close = async (outcome: EventOutcome, payment: number | null) => {
    if (outcome === 'refused')
      log.warn({ event: id, type, payment }, 'an event of the card provider differs');
    await database.transact(insertEvent, { id, type, payment, outcome, at: now });
    return outcome;
  };
  if (!intentTypes.has(type) && type !== REFUNDED) return close('ignored', null);
  const sent = eventObject.safeParse(event.object);
  if (!sent.success) return close('refused', null);
  const intent = sent.data.object === 'charge' ? sent.data.payment_intent : sent.data.id;
  if (intent === null || intent === undefined) return close('ignored', null);
  const found = await provider.find(intent);
  if (found.type === 'unknown') throw providerSilent();
  if (found.type === 'refused') return close('refused', null);
  const number = await findPaymentOfIntent(database.db, found.value);
  const payment = number === undefined ? undefined : await findCardPayment(database.db, number);
  if (payment === undefined) return close('ignored', null);
  if (!isOf(payment, found.value) || !isSame(payment, sent.data)) return close('refused', payment.id);
  const isRefunded = type === REFUNDED && found.value.refundedCents >= payment.totalCents;
  if (type === REFUNDED && !isRefunded) return close('ignored', payment.id);
  const answer = isRefunded ? null : await readAnswer(provider, payment, found.value, now);
  return database.transact(settleByEvent, event, { payment: payment.id, answer }, settleDeps(deps, now));
}

const settleDeps = ({ productName, mailbox }: CardDeps, now: Date): SettleDeps => ({
  productName,
  mailbox,
  now,
});

/** True if an event names the payment's amount, currency and number. */
function isSame({ id, totalCents }: CardPayment, { amount, currency, metadata }: EventObject): boolean {
  return amount === totalCents && currency === PAYMENT_CURRENCY && metadata?.['payment'] === String(id);
}

type Settling = {
  readonly payment: number;
  /** Null: the charge was refunded. */
  readonly answer: CardAnswer | null;
};

async function settleByEvent(
  tx: Tx,
  { id, type }: ProviderEvent,
  { payment, answer }: Settling,
  deps: SettleDeps,
): Promise<EventOutcome> {
  await lockPayment(tx, payment);
  // The same event, received twice at once.
  if (await hasEvent(tx, id)) return 'settled';
  const isSettled =
    answer === null
      ? await settleRefunded(tx, payment, deps)
      : await settleCardPayment(tx, payment, answer, deps);
  const outcome = isSettled ? 'settled' : 'ignored';
  await insertEvent(tx, { id, type, payment, outcome, at: deps.now });
  return outcome;
}

async function settleRefunded(tx: Tx, id: number, deps: SettleDeps): Promise<boolean> {
  const payment = await lockPayment(tx, id);
  if (payment?.state === 'paid') return recordRefundAtProvider(tx, payment, deps);
  // The payment is not settled here yet. The provider sends the event again.
  if (payment?.state === 'pending' || payment?.state === 'confirming') throw providerSilent();
  return settleRefund(tx, id, { type: 'refunded', refund: null }, deps);
}
