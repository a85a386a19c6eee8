import type { Pricing } from '#contract/site.ts';
import { MAX_FEE, MAX_PROJECTS, type Price, priceOf } from '#domain/payment/payment-request.ts';
import { wholeNumber } from '#web/kit/forms/whole-number.ts';

export const tiers = ['low', 'mid', 'top', 'other'] as const;
export type Tier = (typeof tiers)[number];

/** An empty draft of the payment request for projects. */
export const emptyPayment = { tier: 'low', other: '', count: '1', note: '' };
export type PaymentDraft = typeof emptyPayment;

/** Name under which an account's order is kept, on the account page and on the request page. */
export const PAYMENT_DRAFT = 'project-payment';

/** Returns the chosen tier. Storage can hold anything, so an unknown tier counts as the lowest. */
export function tierOf({ tier }: PaymentDraft): Tier {
  return tiers.find((option) => option === tier) ?? 'low';
}

/** Returns the fee per project in whole dollars, chosen or typed; null when it is invalid. */
export function feeOf(draft: PaymentDraft, pricing: Pricing): number | null {
  const tier = tierOf(draft);
  if (tier !== 'other') return pricing[tier];
  const fee = wholeNumber(draft.other);
  return fee >= pricing.low && fee <= MAX_FEE ? fee : null;
}

/** Returns the number of projects typed; null when it is invalid. */
export function countOf({ count }: PaymentDraft): number | null {
  const number = wholeNumber(count);
  return number >= 1 && number <= MAX_PROJECTS ? number : null;
}

/** Returns the total price; null while fee or number is invalid. */
export function priceOfDraft(draft: PaymentDraft, pricing: Pricing): Price | null {
  const fee = feeOf(draft, pricing);
  const count = countOf(draft);
  return fee === null || count === null ? null : priceOf({ fee, count });
}
