import type { TokenKind } from '../account/tokens.ts';
import type { PaymentMethod, PaymentState } from './payment.ts';

/** A payment as the card provider has it. */
export type ProviderPayment = {
  /** The provider's id of the payment intent. */
  readonly intent: string;
  /** The registry's payment, as the intent names it; null if it names none. */
  readonly payment: number | null;
  readonly amountCents: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  /** The provider's word, such as `succeeded` or `requires_payment_method`. */
  readonly status: string;
  readonly refundedCents: number;
};

/** The provider's word for a payment whose money arrived. */
export const PROVIDER_PAID = 'succeeded';

/** The currency of every payment. */
export const PAYMENT_CURRENCY = 'cad';

/** Hours that the provider has to answer before a missing answer is a difference. */
const ANSWER_HOURS = 1;

const HOUR = 3_600_000;

/** An organization's token entries of a kind, in figures. */
export type TokenSums = {
  readonly organization: string;
  readonly kind: TokenKind;
  readonly entries: number;
  readonly lastNumber: number;
  readonly lastBalance: number;
  readonly lowestBalance: number;
  /** Sum of the changes. */
  readonly sum: number;
  /** Entries whose balance is not the sum of the changes up to them. */
  readonly wrongBalances: number;
};

/** A token entry that names a payment. */
export type BookedTokens = {
  readonly type: 'bought' | 'corrected';
  readonly organization: string;
  readonly kind: TokenKind;
  readonly change: number;
};

/** A payment with the token entries that name it. */
export type CheckedPayment = {
  readonly id: number;
  readonly organization: string;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  /** Number of project tokens; null for access to inventories and offsets. */
  readonly count: number | null;
  readonly totalCents: number | null;
  /** Tokens that it bought; null until it is paid, and where they were given by hand. */
  readonly tokens: number | null;
  readonly intent: string | null;
  readonly askedAt: Date;
  /** When its state last changed. */
  readonly changedAt: Date;
  readonly booked: readonly BookedTokens[];
};

export type CheckedDetails = {
  readonly sums: readonly TokenSums[];
  readonly payments: readonly CheckedPayment[];
  /** The provider's payments of a period; null while cards are off. */
  readonly provider: { readonly since: Date; readonly payments: readonly ProviderPayment[] } | null;
  readonly now: Date;
};

/** States of a payment whose tokens were credited. */
export const creditedStates: ReadonlySet<PaymentState> = new Set(['paid', 'refunding', 'refunded']);

/**
 * True when more than `ANSWER_HOURS` have passed since a moment: the provider should have answered by then.
 */
export function isAnswerOverdue(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > ANSWER_HOURS * HOUR;
}

/**
 * A disagreement between payments, tokens and the card provider that the nightly check found:
 *
 * - `credit`: tokens booked for a payment, and the tokens that it bought.
 * - `taken-back`: tokens taken back for a payment, and those that its refund should have taken back.
 * - `balance`: an organization's last balance, and the sum of its entries.
 * - `steps`: how many of an organization's entries have a balance that is not the sum up to them, and zero.
 * - `numbers`: the number of an organization's entries, and their last number.
 * - `negative`: an organization's lowest balance, and zero.
 * - `provider-state`, `provider-amount`, `provider-currency`, `provider-refund`: what the registry has, and
 *   what the provider has.
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
  /**
   * What it should have, or the provider has: a number, cents, a state, a currency, an id or a time (ISO
   * 8601); empty for nothing.
   */
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
