import { accept, type Result, refuse } from './result.ts';

/** A whole number of tonnes of CO2 equivalent; one unit of the ledger is one tonne. */
export type Tonnes = number & { readonly unit: 'tCO2e' };

/** The largest quantity for one year: ten digits (specification §5). */
export const MAX_TONNES = 9_999_999_999;

/**
 * Returns a quantity as tonnes. Refused unless it is whole, not negative and at most ten digits
 * (specification §5).
 */
export function tonnes(quantity: number): Result<Tonnes> {
  if (!Number.isSafeInteger(quantity) || quantity < 0 || quantity > MAX_TONNES) {
    return refuse('quantity-not-whole', { quantity });
  }
  return accept(quantity as Tonnes);
}

const MAX_DIGITS = 10;
const plain = /^\d+(?:[.,]0{1,2})?$/;
const grouped = /^\d{1,3}([ ,'])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]0{1,2})?$/;

/**
 * Reads a quantity of whole tonnes as a person writes it, in English or French: `1200`, `1,200`, `1 200`
 * (with any kind of space), `1'200`, and with zero decimals, `1,200.00` or `1 200,00`. Blank text is null.
 * Refused: fractions, `1.200` (a fraction in some languages, a thousand in others), signs, letters, several
 * lines or cells, and more than ten digits (specification §5).
 */
export function readQuantity(text: string): Result<Tonnes | null> {
  const normalized = text.trim().replaceAll(/\s+/g, ' ').replaceAll('’', "'");
  if (normalized === '') return accept(null);
  const digits = normalized.replace(/[.,]0{1,2}$/, '').replaceAll(/\D/g, '');
  const isOneCell = !/[\n\r\t]/.test(text.trim());
  const isNumber = isOneCell && (plain.test(normalized) || grouped.test(normalized));
  if (!isNumber || digits.length > MAX_DIGITS) return refuse('quantity-not-whole', { quantity: text.trim() });
  return tonnes(Number(digits));
}

const MAX_CHARACTERS = 20;
const others = /[^\d\s.,'’−-]/g;

/**
 * Returns the text of a quantity field after typing: at most ten digits, with separators and signs between or
 * before them. Anything else, such as a letter or an eleventh digit, is ignored and the previous text stays
 * (specification §5). `readQuantity` interprets the text: a point is kept so that 1.5 is refused and never
 * becomes 15. What a pasted text has of these already can be taken out, but not added to.
 */
export function typeQuantity(before: string, typed: string): string {
  const isAccepted =
    countOf(typed, others) <= countOf(before, others) &&
    countOf(typed, /\d/g) <= Math.max(MAX_DIGITS, countOf(before, /\d/g)) &&
    typed.length <= Math.max(MAX_CHARACTERS, before.length);
  return isAccepted ? typed : before;
}

/**
 * Returns whether a text is a number with other characters, such as `9 900 t`: put in as a whole, it is
 * refused and stays to be corrected.
 */
export function isMoreThanNumber(text: string): boolean {
  return /\d/.test(text) && countOf(text, others) > 0;
}

function countOf(text: string, characters: RegExp): number {
  return text.match(characters)?.length ?? 0;
}
