import { pagePaths } from '#contract/page-paths.ts';
import type { Pricing } from '#contract/site.ts';
import { feeOfOrder, type Price, priceOf } from '#domain/payment/payment-request.ts';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';
import { countOf, feeOf, type PaymentDraft } from './payment-draft.ts';

/** An order of project tokens with a price that a card can pay. */
export type CardOrder = { readonly count: number; readonly fee: number; readonly price: Price };

/** Returns the address of the card page for an order. */
export function cardAddress(draft: PaymentDraft, pricing: Pricing): string {
  const order = { count: String(countOf(draft)), fee: String(feeOf(draft, pricing)) };
  return `${pagePaths.profileCard}?${new URLSearchParams(order)}`;
}

/** Returns the order of the card page's address; null when the address holds none that a card can pay. */
export function orderOfAddress(search: URLSearchParams, { low }: Pricing): CardOrder | null {
  const count = wholeNumber(search.get('count') ?? '');
  const fee = wholeNumber(search.get('fee') ?? '');
  if (!(count >= 1) || !Number.isSafeInteger(fee * count) || fee < 1) return null;
  const price = priceOf({ fee, count });
  return feeOfOrder({ count, total: price.total }, low) === fee ? { count, fee, price } : null;
}
