import type { Pricing } from '#contract/settings.ts';
import { MOST_FEE, MOST_PROJECTS } from '#domain/payment/payment-request.ts';
import { type Price, priceOf } from '#domain/payment/price.ts';
import { wholeNumber } from '#web/kit/whole-number.ts';

export const tiers = ['low', 'mid', 'top', 'other'] as const;
export type Tier = (typeof tiers)[number];

/** What is typed into the request for projects. */
export const emptyPayment = { tier: 'low', other: '', count: '1', note: '' };
export type PaymentDraft = typeof emptyPayment;

/** The tier that was chosen; storage is anybody's, so what is none is the lowest. */
export function tierOf({ tier }: PaymentDraft): Tier {
  return tiers.find((one) => one === tier) ?? 'low';
}

/** The fee per project in whole dollars, as chosen or typed; null while it is none that is taken. */
export function feeOf(draft: PaymentDraft, pricing: Pricing): number | null {
  const tier = tierOf(draft);
  if (tier !== 'other') return pricing[tier];
  const fee = wholeNumber(draft.other);
  return fee >= pricing.low && fee <= MOST_FEE ? fee : null;
}

/** The number of projects that was typed; null while it is none that is taken. */
export function countOf({ count }: PaymentDraft): number | null {
  const number = wholeNumber(count);
  return number >= 1 && number <= MOST_PROJECTS ? number : null;
}

/** What the request comes to; null while it cannot be said. */
export function priceOfDraft(draft: PaymentDraft, pricing: Pricing): Price | null {
  const fee = feeOf(draft, pricing);
  const count = countOf(draft);
  return fee === null || count === null ? null : priceOf({ fee, count });
}
