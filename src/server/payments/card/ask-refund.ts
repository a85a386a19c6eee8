import type { CardProvider, ProviderRefund } from './card-provider.ts';
import type { CardPayment } from './card-payment-queries.ts';

/** What the provider says about a refund. `refund` is its id; null if it was made at the provider itself. */
export type RefundAnswer =
  | { readonly type: 'refunded'; readonly refund: string | null }
  | { readonly type: 'waiting'; readonly refund: string }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'unknown'; readonly reason: string };

/**
 * Asks the provider for the refund of a payment, or what became of it. `attempt` counts the refunds begun so far: a refusal is stored under
 * its key, so that a new attempt needs another one.
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
