const CENTS = 100;
const GST_PERCENT = 5;

/** What is paid, in cents of Canadian dollars: always whole. */
export type Price = { readonly fees: number; readonly gst: number; readonly total: number };

/**
 * The price of so many projects at a fee in whole Canadian dollars each, with GST of 5 %: the total is 1.05 times the fees
 * (specification §9). A whole number of dollars has a whole number of cents of GST, so nothing is ever rounded.
 */
export function priceOf({ fee, count }: { readonly fee: number; readonly count: number }): Price {
  const dollars = fee * count;
  const gst = dollars * GST_PERCENT;
  const fees = dollars * CENTS;
  if (!Number.isSafeInteger(fees + gst) || fees < 0)
    throw new RangeError(`Not an amount of money: ${fee} × ${count}`);
  return { fees, gst, total: fees + gst };
}
