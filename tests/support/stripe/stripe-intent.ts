/**
 * A payment as the account has it. Tests change its fields to say what the bank or the account's owner does.
 */
export type Intent = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly cardToken: string;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'processing' | 'canceled';
  charge: string | null;
  refunded: number;
  error: { readonly code: string; readonly decline_code?: string } | null;
  cancellation: string | null;
};

export type Refund = {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  status: string;
};

/** Returns an intent as the API does. */
export function presentIntent(intent: Intent, isExpanded: boolean): object {
  const { id, created, amount, currency, metadata, status, error } = intent;
  return {
    id,
    object: 'payment_intent',
    created,
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    currency,
    metadata,
    status,
    client_secret: `${id}_secret_of_tests`,
    latest_charge: isExpanded && intent.charge !== null ? presentCharge(intent) : intent.charge,
    last_payment_error: error,
    cancellation_reason: intent.cancellation,
  };
}

/** Returns the charge of an intent as the API does. */
export function presentCharge({ id, charge, amount, currency, metadata, refunded }: Intent): object {
  return {
    id: charge,
    object: 'charge',
    amount,
    amount_refunded: refunded,
    refunded: refunded === amount,
    currency,
    metadata,
    payment_intent: id,
  };
}

/** Returns a refund as the API does. */
export function presentRefund({ id, amount, status, intent }: Refund): object {
  return { id, object: 'refund', amount, status, payment_intent: intent };
}
