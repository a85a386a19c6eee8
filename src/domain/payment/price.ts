const CENTS = 100;
const GST_PERCENT = 5;

/** A price in cents of Canadian dollars; always whole numbers. */
export type Price = { readonly fees: number; readonly gst: number; readonly total: number };

/**
 * Returns the price of `count` projects at a fee in whole Canadian dollars each, with 5 % GST: the total is 1.05 times the fees
 * (specification §9). GST on whole dollars is always whole cents, so nothing is rounded. Throws a RangeError for negative or unsafe
 * amounts.
 */
export function priceOf({ fee, count }: { readonly fee: number; readonly count: number }): Price {
  const dollars = fee * count;
  const gst = dollars * GST_PERCENT;
  const fees = dollars * CENTS;
  if (!Number.isSafeInteger(fees + gst) || fees < 0)
    throw new RangeError(`Not an amount of money: ${fee} × ${count}`);
  return { fees, gst, total: fees + gst };
}
