import { accept, refuse, type Result } from './result.ts';

/** A whole number of tonnes of CO2 equivalent; one unit of the ledger is one tonne. */
export type Tonnes = number & { readonly unit: 'tCO2e' };

/** The largest quantity a year may hold: ten digits (specification §5). */
export const MOST_TONNES = 9_999_999_999;

/** Reads a quantity of tonnes: whole, not negative, at most ten digits (specification §5); anything else is refused. */
export function tonnes(quantity: number): Result<Tonnes> {
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > MOST_TONNES) {
    return refuse('quantity-not-whole', { quantity });
  }
  return accept(quantity as Tonnes);
}
