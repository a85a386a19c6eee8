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
