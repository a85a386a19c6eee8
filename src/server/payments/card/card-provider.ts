import type { ProviderPayment } from '#domain/payment/payment-check.ts';
/** A payment as the card provider knows it. */
export type ProviderIntent = {
  readonly id: string;
  /**
   * `confirming`: the bank waits for the cardholder. `unpaid`: the card was refused, but another one could
   * still be charged. `waiting`: under way, or in a state that the registry does not know.
   */
  readonly status: 'paid' | 'confirming' | 'unpaid' | 'canceled' | 'waiting';
  readonly amountCents: number;
  /** What the cardholder paid. */
  readonly receivedCents: number;
  readonly currency: string;
  /** The payment's number and key in this registry; null if the charge was not made by it. */
  readonly payment: number | null;
  readonly key: string | null;
  readonly charge: string | null;
  readonly refundedCents: number;
  /** Code of the last refusal, or of the cancellation. */
  readonly failure: string | null;
  /** What the provider's script needs to ask for the bank's confirmation. */
  readonly clientSecret: string | null;
};

export type ProviderRefund = {
  readonly id: string;
  readonly status: 'succeeded' | 'waiting' | 'failed';
};

/**
 * The provider's answer to a call. `refused`: it will not do this, and did not. `unknown`: no answer, or none
 * that says whether it did; `isLasting` if repeating the call gives the same again, so that only its records
 * can tell.
 */
export type Answer<Value> =
  | { readonly type: 'known'; readonly value: Value }
  | { readonly type: 'refused'; readonly code: string; readonly intent: string | null }
  | { readonly type: 'unknown'; readonly reason: string; readonly isLasting: boolean };

/** A charge to make. All of it must be the same in every repetition. */
export type NewCharge = {
  readonly payment: number;
  readonly key: string;
  readonly cardToken: string;
  readonly amountCents: number;
  readonly count: number;
};

/** A refund to make. All of it must be the same in every repetition. */
export type NewRefund = {
  readonly payment: number;
  readonly key: string;
  readonly intent: string;
  readonly amountCents: number;
};

/** An event whose signature is valid. `object` is an object, not checked further. */
export type ProviderEvent = { readonly id: string; readonly type: string; readonly object: unknown };

/** The account at the card provider. Nothing here is called inside a transaction. */
export type CardProvider = {
  /** Charges a card. With the same key it charges once and answers the same. */
  readonly charge: (charge: NewCharge) => Promise<Answer<ProviderIntent>>;
  readonly find: (intent: string) => Promise<Answer<ProviderIntent>>;
  /** Finds a charge by its key in the provider's records since a moment; null if it was never made. */
  readonly search: (key: string, since: Date) => Promise<Answer<ProviderIntent | null>>;
  /** Cancels a charge that was not paid. Refused once it is paid. */
  readonly cancel: (intent: string) => Promise<Answer<ProviderIntent>>;
  readonly refund: (refund: NewRefund) => Promise<Answer<ProviderRefund>>;
  readonly findRefund: (refund: string) => Promise<Answer<ProviderRefund>>;
  /**
   * Reads an event that the provider sent: `unsigned` unless it is signed with the account's key, at most 300
   * seconds ago; `unreadable` if it is signed, but no event.
   */
  readonly readEvent: (
    text: string,
    signature: string,
    now: Date,
  ) => Promise<ProviderEvent | 'unsigned' | 'unreadable'>;
  /** Lists the payments created since a moment. Throws if the provider does not answer. */
  readonly listPayments: (since: Date) => Promise<readonly ProviderPayment[]>;
};
