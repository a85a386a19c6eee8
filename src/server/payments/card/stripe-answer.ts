import type Stripe from 'stripe';
import type { Answer, ProviderIntent, ProviderRefund } from './card-provider.ts';

type Library = typeof Stripe;

/** Returns a call's answer. Errors of the library become refusals or unknown results; others are thrown. */
export async function answerOf<Value>(library: Library, call: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { type: 'known', value: await call() };
  } catch (error) {
    const { StripeError, StripeCardError, StripeInvalidRequestError } = library.errors;
    if (!(error instanceof StripeError)) throw error;
    const code = (error.decline_code || error.code) ?? error.rawType ?? 'refused';
    const intent = error.payment_intent?.id ?? null;
    const isRefused = error instanceof StripeCardError || error instanceof StripeInvalidRequestError;
    if (isRefused) return { type: 'refused', code, intent };
    const reason = `${error.type} ${error.statusCode ?? ''} ${error.code ?? ''}`.trim();
    return { type: 'unknown', reason, isLasting: isLasting(library, error) };
  }
}

/**
 * True for results that the provider stores with the idempotency key: faults of its own, and a key used with
 * other parameters.
 */
function isLasting(library: Library, error: InstanceType<Library['errors']['StripeError']>): boolean {
  const isFault = error instanceof library.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
  return isFault || error instanceof library.errors.StripeIdempotencyError;
}

/**
 * Returns an intent as the registry reads it; its latest charge must be expanded to tell what was refunded.
 */
export function readIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const { latest_charge: charge, last_payment_error: error, metadata } = intent;
  const failure = error?.decline_code ?? error?.code ?? intent.cancellation_reason ?? null;
  return {
    id: intent.id,
    status: statuses.get(intent.status) ?? 'waiting',
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    payment: readNumber(metadata['payment']),
    key: metadata['key'] ?? null,
    charge: typeof charge === 'string' ? charge : (charge?.id ?? null),
    refundedCents: typeof charge === 'string' ? 0 : (charge?.amount_refunded ?? 0),
    failure,
    clientSecret: intent.client_secret,
  };
}

const statuses: ReadonlyMap<string, ProviderIntent['status']> = new Map([
  ['succeeded', 'paid'],
  ['requires_action', 'confirming'],
  ['requires_payment_method', 'unpaid'],
  ['requires_confirmation', 'unpaid'],
  ['canceled', 'canceled'],
]);

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Returns a refund as the registry reads it. */
export function readRefund({ id, status }: Stripe.Refund): ProviderRefund {
  if (status === 'failed' || status === 'canceled') return { id, status: 'failed' };
  return { id, status: status === 'succeeded' ? 'succeeded' : 'waiting' };
}
