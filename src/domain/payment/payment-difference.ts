/**
 * A disagreement between payments, tokens and the card provider that the nightly check found. `credit`: a paid payment whose tokens were
 * not credited, or not in its number. `balance`: an organization's entries do not add up to its last balance, or fall below zero.
 * `provider`: the provider has the payment in another state or with another amount. `unknown-charge`: the provider has a charge that no
 * payment knows. `overdue`: the provider's answer has been missing for more than an hour.
 */
export const differenceTypes = ['credit', 'balance', 'provider', 'unknown-charge', 'overdue'] as const;

export type PaymentDifference = {
  readonly type: (typeof differenceTypes)[number];
  readonly payment: number | null;
  readonly organization: string | null;
  /** What the registry has, and what was expected or the provider has; in words, ids and cents. */
  readonly here: string;
  readonly there: string;
};
