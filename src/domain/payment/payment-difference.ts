import type { TokenKind } from '../account/tokens.ts';

/**
 * A disagreement between payments, tokens and the card provider that the nightly check found:
 *
 * - `credit`: tokens booked for a payment, and the tokens that it bought.
 * - `taken-back`: tokens taken back for a payment, and those that its refund should have taken back.
 * - `balance`: an organization's last balance, and the sum of its entries.
 * - `steps`: how many of an organization's entries have a balance that is not the sum up to them, and zero.
 * - `numbers`: the number of an organization's entries, and their last number.
 * - `negative`: an organization's lowest balance, and zero.
 * - `provider-state`, `provider-amount`, `provider-currency`, `provider-refund`: what the registry has, and what the provider has.
 * - `missing-charge`: a payment's state, and nothing, because the provider does not know the payment.
 * - `unknown-charge`: nothing, and a charge of the provider's that no payment knows.
 * - `overdue`: a card payment's state, and since when the provider's answer is missing.
 */
export const differenceTypes = [
  'credit',
  'taken-back',
  'balance',
  'steps',
  'numbers',
  'negative',
  'provider-state',
  'provider-amount',
  'provider-currency',
  'provider-refund',
  'missing-charge',
  'unknown-charge',
  'overdue',
] as const;

export type DifferenceType = (typeof differenceTypes)[number];

export type PaymentDifference = {
  readonly type: DifferenceType;
  readonly payment: number | null;
  /** Serial. */
  readonly organization: string | null;
  /** Kind of the tokens, where the difference is about tokens. */
  readonly kind: TokenKind | null;
  /** What the registry has: a number, cents, a state or a currency; empty for nothing. */
  readonly here: string;
  /** What it should have, or the provider has: a number, cents, a state, a currency, an id or a time (ISO 8601); empty for nothing. */
  readonly there: string;
};

/** Reports whether two differences are the same one, whose figures may have changed since. */
function isSameDifference(one: PaymentDifference, other: PaymentDifference): boolean {
  return (
    one.type === other.type &&
    one.payment === other.payment &&
    one.organization === other.organization &&
    one.kind === other.kind &&
    (one.type !== 'unknown-charge' || one.there === other.there)
  );
}

/** Returns the differences that an earlier check had not found yet. */
export function newDifferences(
  found: readonly PaymentDifference[],
  earlier: readonly PaymentDifference[],
): readonly PaymentDifference[] {
  return found.filter((difference) => !earlier.some((known) => isSameDifference(difference, known)));
}
