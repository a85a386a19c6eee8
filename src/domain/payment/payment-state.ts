/** How an organization pays: on an invoice, or by card. */
export const paymentMethods = ['invoice', 'card'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * The states of a payment. By invoice: `requested` until an administrator records the money or voids the request. By card: `pending`
 * while the provider's answer is unknown, `confirming` while the bank waits for the cardholder, then `paid` or `failed`; `refunding`
 * while the provider's answer to a refund is unknown.
 */
export const paymentStates = [
  'requested',
  'pending',
  'confirming',
  'paid',
  'failed',
  'void',
  'refunding',
  'refunded',
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** Reports whether a text is the name of a state. */
export function isPaymentState(text: string): text is PaymentState {
  return (paymentStates as readonly string[]).includes(text);
}

const nextStates: Readonly<
  Record<PaymentMethod, Readonly<Partial<Record<PaymentState, readonly PaymentState[]>>>>
> = {
  invoice: { requested: ['paid', 'void'], paid: ['refunded'] },
  card: {
    pending: ['confirming', 'paid', 'failed'],
    confirming: ['paid', 'failed'],
    paid: ['refunding'],
    refunding: ['refunded', 'paid'],
  },
};

/** Reports whether a payment may go from one state to another. `failed`, `void` and `refunded` are final. */
export function mayBecome(method: PaymentMethod, from: PaymentState, to: PaymentState): boolean {
  return nextStates[method][from]?.includes(to) ?? false;
}
