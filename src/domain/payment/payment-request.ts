const CENTS = 100;
const GST_PERCENT = 5;

/** A price in cents of Canadian dollars; always whole numbers. */
export type Price = { readonly fees: number; readonly gst: number; readonly total: number };

/**
 * Returns the price of `count` projects at a fee in whole Canadian dollars each, with 5 % GST: the total is
 * 1.05 times the fees (specification §9). GST on whole dollars is always whole cents, so nothing is rounded.
 * Throws a RangeError for negative or unsafe amounts.
 */
export function priceOf({ fee, count }: { readonly fee: number; readonly count: number }): Price {
  const dollars = fee * count;
  const gst = dollars * GST_PERCENT;
  const fees = dollars * CENTS;
  if (!Number.isSafeInteger(fees + gst) || fees < 0)
    throw new RangeError(`Not an amount of money: ${fee} × ${count}`);
  return { fees, gst, total: fees + gst };
}

/** The maximum fee per project in whole Canadian dollars: ten digits (specification §5). */
export const MAX_FEE = 9_999_999_999;

/** The maximum price of access to inventories and offsets, in whole Canadian dollars. */
export const MAX_ACCESS_FEE = 9_999_999;

/** The maximum number of project tokens per request. */
export const MAX_PROJECTS = 1000;

/** A payment request: project tokens at a fee each, or access to inventories and offsets. */
export type PaymentInput = {
  readonly count: number | null;
  /** Emissions of the latest inventory, t CO2e. */
  readonly tonnes: number | null;
  /** Whole Canadian dollars per project. */
  readonly fee: number | null;
  readonly terms: boolean;
};

export type PaymentField = keyof PaymentInput;
export type PaymentFault = 'missing' | 'not-both' | 'too-low' | 'not-accepted';

/** The faults of a payment request by field. */
export type PaymentFaults = Readonly<Partial<Record<PaymentField, PaymentFault>>>;

/**
 * Returns the faults of a payment request. It needs either a number of projects or the tonnes of an
 * inventory, not both; for projects, any fee given must be at least `lowest`; for access, no fee; and the
 * terms must be accepted (specification §5).
 */
export function paymentFaults({ count, tonnes, fee, terms }: PaymentInput, lowest: number): PaymentFaults {
  const isForAccess = count === null && tonnes !== null;
  return {
    ...(count === null && tonnes === null && { count: 'missing' }),
    ...(count !== null && tonnes !== null && { tonnes: 'not-both' }),
    ...(fee !== null && isForAccess && { fee: 'not-both' }),
    ...(fee !== null && !isForAccess && fee < lowest && { fee: 'too-low' }),
    ...(!terms && { terms: 'not-accepted' }),
  };
}

/** The largest amount that the card provider accepts, in cents. */
export const MAX_CARD_CENTS = 99_999_999;

/** An order as the browser sends it: number of project tokens, and the total in cents with GST. */
export type CardOrder = { readonly count: number; readonly total: number };

export type CardOrderFault = 'not-an-amount' | 'too-low' | 'too-much';

/**
 * Returns the fee per project in whole Canadian dollars that an order's total stands for, or why it is
 * refused: no fee in whole dollars gives this total, the fee is below `lowest`, or the total is more than a
 * card can pay (product decisions §7).
 */
export function feeOfOrder({ count, total }: CardOrder, lowest: number): number | CardOrderFault {
  const fee = total / priceOf({ fee: 1, count }).total;
  if (!Number.isSafeInteger(fee) || fee < 1 || fee > MAX_FEE || count > MAX_PROJECTS) return 'not-an-amount';
  if (fee < lowest) return 'too-low';
  return total > MAX_CARD_CENTS ? 'too-much' : fee;
}
