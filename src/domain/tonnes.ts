import { accept, refuse, type Result } from './result.ts';

/** A whole number of tonnes of CO2 equivalent; one unit of the ledger is one tonne. */
export type Tonnes = number & { readonly unit: 'tCO2e' };

/** The largest quantity for one year: ten digits (specification §5). */
export const MAX_TONNES = 9_999_999_999;

/** Returns a quantity as tonnes. Refused unless it is whole, not negative and at most ten digits (specification §5). */
export function tonnes(quantity: number): Result<Tonnes> {
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > MAX_TONNES) {
    return refuse('quantity-not-whole', { quantity });
  }
  return accept(quantity as Tonnes);
}
