import { CONFIRMATION_MS, REPEATABLE_MS } from '#domain/payment/next-check.ts';
import { PAYMENT_CURRENCY } from '#domain/payment/payment-check.ts';
import type { CardPayment } from './card-payment-queries.ts';
import type { Answer, CardProvider, ProviderIntent, ProviderRefund } from './card-provider.ts';

/**
 * What the provider says about a payment. `waiting`: it is under way. `unknown`: no answer, or none that
 * tells. `differs`: its amount, currency or payment is not the registry's.
 */
export type CardAnswer =
  | { readonly type: 'paid'; readonly intent: string; readonly charge: string | null }
  | { readonly type: 'confirming'; readonly intent: string; readonly clientSecret: string | null }
  | { readonly type: 'waiting'; readonly intent: string }
  | { readonly type: 'failed'; readonly intent: string | null; readonly code: string }
  | { readonly type: 'unknown'; readonly reason: string }
  | { readonly type: 'differs'; readonly intent: string };

/**
 * Asks the provider about a pending or confirming payment. Without an intent the charge is made, or repeated
 * with the same key and parameters. One that the cardholder did not confirm in time is cancelled.
 */
export async function askProvider(
  provider: CardProvider,
  payment: CardPayment,
  now: Date,
): Promise<CardAnswer> {
  const { intent } = payment;
  if (intent === null) return chargeOrSearch(provider, payment, now);
  const found = await provider.find(intent);
  // The provider knows every intent that it named: it denies one only to another account's key.
  if (found.type !== 'known')
    return { type: 'unknown', reason: found.type === 'refused' ? found.code : found.reason };
  return readAnswer(provider, payment, found.value, now);
}

async function chargeOrSearch(provider: CardProvider, payment: CardPayment, now: Date): Promise<CardAnswer> {
  const { id, providerKey: key, cardToken, totalCents: amountCents, count, askedAt } = payment;
  const isRepeatable = now.getTime() - askedAt.getTime() < REPEATABLE_MS;
  if (cardToken === null || !isRepeatable) return searchCharge(provider, payment, now);
  const answer = await provider.charge({ payment: id, key, cardToken, amountCents, count });
  switch (answer.type) {
    case 'known':
      return readAnswer(provider, payment, answer.value, now);
    case 'refused':
      return { type: 'failed', intent: answer.intent, code: answer.code };
    case 'unknown':
      if (!answer.isLasting) return { type: 'unknown', reason: answer.reason };
      return foundOr(provider, payment, now, { type: 'unknown', reason: answer.reason });
  }
}

/** Searches for a charge that cannot be repeated any more. One that is not found was never made. */
function searchCharge(provider: CardProvider, payment: CardPayment, now: Date): Promise<CardAnswer> {
  return foundOr(provider, payment, now, { type: 'failed', intent: null, code: 'never-received' });
}

const CLOCKS_DIFFER_MS = 300_000;

async function foundOr(
  provider: CardProvider,
  payment: CardPayment,
  now: Date,
  otherwise: CardAnswer,
): Promise<CardAnswer> {
  const since = new Date(payment.askedAt.getTime() - CLOCKS_DIFFER_MS);
  const found = await provider.search(payment.providerKey, since);
  if (found.type === 'refused') return { type: 'unknown', reason: found.code };
  if (found.type === 'unknown') return { type: 'unknown', reason: found.reason };
  return found.value === null ? otherwise : readAnswer(provider, payment, found.value, now);
}

/**
 * Returns what an intent of the provider means for a payment. A card that was refused after the browser
 * learned the intent's secret is settled only once the intent is cancelled: until then another card could
 * still pay it.
 */
export async function readAnswer(
  provider: CardProvider,
  payment: CardPayment,
  intent: ProviderIntent,
  now: Date,
): Promise<CardAnswer> {
  const { id, charge, clientSecret } = intent;
  if (!isOf(payment, intent)) return { type: 'differs', intent: id };
  switch (intent.status) {
    case 'paid':
      return { type: 'paid', intent: id, charge };
    case 'confirming':
      if (now.getTime() - payment.askedAt.getTime() < CONFIRMATION_MS)
        return { type: 'confirming', intent: id, clientSecret };
      return readCancelled(await provider.cancel(id), intent, 'abandoned');
    case 'unpaid':
      return readCancelled(await provider.cancel(id), intent, intent.failure ?? 'abandoned');
    case 'canceled':
      return { type: 'failed', intent: id, code: intent.failure ?? 'abandoned' };
    case 'waiting':
      return { type: 'waiting', intent: id };
  }
}

function readCancelled(cancelled: Answer<ProviderIntent>, { id }: ProviderIntent, code: string): CardAnswer {
  // A refusal means that it was paid, confirmed or cancelled meanwhile, which the next check learns.
  if (cancelled.type !== 'known') return { type: 'waiting', intent: id };
  return { type: 'failed', intent: id, code };
}

/** True if an intent is for this payment: its number, key, amount and currency are the registry's. */
export function isOf(payment: CardPayment, intent: ProviderIntent): boolean {
  const { id, providerKey, totalCents } = payment;
  const isSameOrder = intent.payment === id && intent.key === providerKey;
  const isSameMoney = intent.amountCents === totalCents && intent.currency === PAYMENT_CURRENCY;
  const isPaidInFull = intent.status !== 'paid' || intent.receivedCents === totalCents;
  const isSameIntent = payment.intent === null || payment.intent === intent.id;
  return isSameOrder && isSameMoney && isPaidInFull && isSameIntent;
}

/** What the provider says about a refund. `refund` is its id; null if it was made at the provider itself. */
export type RefundAnswer =
  | { readonly type: 'refunded'; readonly refund: string | null }
  | { readonly type: 'waiting'; readonly refund: string }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'unknown'; readonly reason: string };

/**
 * Asks the provider for the refund of a payment, or what became of it. `attempt` counts the refunds begun so
 * far: a refusal is stored under its key, so that a new attempt needs another one.
 */
export async function askRefund(
  provider: CardProvider,
  payment: CardPayment,
  attempt: number,
): Promise<RefundAnswer> {
  const { id, intent, refund, totalCents: amountCents, providerKey } = payment;
  if (refund !== null) {
    const found = await provider.findRefund(refund);
    if (found.type === 'known') return readRefund(found.value);
    return { type: 'unknown', reason: found.type === 'refused' ? found.code : found.reason };
  }
  if (intent === null) throw new Error(`Payment ${id} is paid, but has no intent.`);
  const key = `${providerKey}-refund-${attempt}`;
  const answer = await provider.refund({ payment: id, key, intent, amountCents });
  switch (answer.type) {
    case 'known':
      return readRefund(answer.value);
    case 'refused':
      if (answer.code === 'charge_already_refunded') return { type: 'refunded', refund: null };
      return { type: 'refused', code: answer.code };
    case 'unknown':
      return answer.isLasting
        ? readIntentRefund(provider, intent, amountCents, answer.reason)
        : { type: 'unknown', reason: answer.reason };
  }
}

function readRefund({ id, status }: ProviderRefund): RefundAnswer {
  switch (status) {
    case 'succeeded':
      return { type: 'refunded', refund: id };
    case 'waiting':
      return { type: 'waiting', refund: id };
    case 'failed':
      return { type: 'refused', code: 'refund-failed' };
  }
}

/** The provider stored a fault of its own under the key: only its records say whether the money went back. */
async function readIntentRefund(
  provider: CardProvider,
  intent: string,
  amountCents: number,
  reason: string,
): Promise<RefundAnswer> {
  const found = await provider.find(intent);
  if (found.type === 'known' && found.value.refundedCents >= amountCents)
    return { type: 'refunded', refund: null };
  return { type: 'unknown', reason };
}
