/** The reasons for a refused card that the cardholder sees. */
export const cardFailures = [
  'declined',
  'funds',
  'expired',
  'security-code',
  'number',
  'unconfirmed',
  'used',
  'later',
  'other',
] as const;

export type CardFailure = (typeof cardFailures)[number];

/**
 * The provider's codes of declined and unusable cards (docs.stripe.com/declines/codes and
 * docs.stripe.com/error-codes).
 */
const failures: ReadonlyMap<string, CardFailure> = new Map([
  ...['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded'].map(
    (code) => [code, 'funds'] as const,
  ),
  ...['expired_card', 'invalid_expiry_month', 'invalid_expiry_year'].map(
    (code) => [code, 'expired'] as const,
  ),
  ...['incorrect_cvc', 'invalid_cvc'].map((code) => [code, 'security-code'] as const),
  ...['incorrect_number', 'invalid_number'].map((code) => [code, 'number'] as const),
  ...['payment_intent_authentication_failure', 'authentication_required', 'abandoned'].map(
    (code) => [code, 'unconfirmed'] as const,
  ),
  ...['token_already_used', 'token_in_use'].map((code) => [code, 'used'] as const),
  ...['processing_error', 'issuer_not_available', 'try_again_later', 'reenter_transaction'].map(
    (code) => [code, 'later'] as const,
  ),
  // A card that is reported lost or stolen is only said to be declined (docs.stripe.com/declines/codes).
  ...[
    'call_issuer',
    'card_declined',
    'card_not_supported',
    'do_not_honor',
    'do_not_try_again',
    'fraudulent',
    'generic_decline',
    'lost_card',
    'no_action_taken',
    'pickup_card',
    'restricted_card',
    'stolen_card',
    'transaction_not_allowed',
  ].map((code) => [code, 'declined'] as const),
]);

/**
 * Returns the reason that a cardholder sees for one of the provider's codes; `other` for codes that are not
 * known.
 */
export function cardFailureOf(code: string): CardFailure {
  return failures.get(code) ?? 'other';
}
