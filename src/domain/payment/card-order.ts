import { MAX_FEE, MAX_PROJECTS } from './payment-request.ts';
import { priceOf } from './price.ts';

/** The largest amount that the card provider accepts, in cents. */
export const MAX_CARD_CENTS = 99_999_999;

/** An order as the browser sends it: number of project tokens, and the total in cents with GST. */
export type CardOrder = { readonly count: number; readonly total: number };

export type CardOrderFault = 'not-an-amount' | 'too-low' | 'too-much';

/**
 * Returns the fee per project in whole Canadian dollars that an order's total stands for, or why it is refused: no fee in whole dollars
 * gives this total, the fee is below `lowest`, or the total is more than a card can pay (product decisions §7).
 */
export function feeOfOrder({ count, total }: CardOrder, lowest: number): number | CardOrderFault {
  const fee = total / priceOf({ fee: 1, count }).total;
  if (!Number.isSafeInteger(fee) || fee < 1 || fee > MAX_FEE || count > MAX_PROJECTS) return 'not-an-amount';
  if (fee < lowest) return 'too-low';
  return total > MAX_CARD_CENTS ? 'too-much' : fee;
}
