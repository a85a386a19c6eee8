import type { TokenKind } from '../account/tokens.ts';
import type { PaymentMethod, PaymentState } from './payment-state.ts';
import type { ProviderPayment } from './provider-payment.ts';

/** How long the provider may take to answer before its silence is a difference. */
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

export type CheckedFacts = {
  readonly sums: readonly TokenSums[];
  readonly payments: readonly CheckedPayment[];
  /** The provider's payments of a period; null while cards are off. */
  readonly provider: { readonly since: Date; readonly payments: readonly ProviderPayment[] } | null;
  readonly now: Date;
};

/** States of a payment whose tokens were credited. */
export const creditedStates: ReadonlySet<PaymentState> = new Set(['paid', 'refunding', 'refunded']);

/** Reports whether the provider had its time to answer since a moment. */
export function isLongAgo(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > ANSWER_HOURS * HOUR;
}
