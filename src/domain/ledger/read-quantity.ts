import { accept, refuse, type Result } from '../result.ts';
import { type Tonnes, tonnes } from '../tonnes.ts';

const MAX_DIGITS = 10;
const plain = /^\d+(?:[.,]0{1,2})?$/;
const grouped = /^\d{1,3}([ ,'])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]0{1,2})?$/;

/**
 * Reads a quantity of whole tonnes as a person writes it, in English or French: `1200`, `1,200`, `1 200` (with any kind of space), `1'200`,
 * and with zero decimals, `1,200.00` or `1 200,00`. Blank text is null. Refused: fractions, `1.200` (a fraction in some languages, a
 * thousand in others), signs, letters, and more than ten digits (specification §5).
 */
export function readQuantity(text: string): Result<Tonnes | null> {
  const normalized = text.trim().replaceAll(/\s+/g, ' ').replaceAll('’', "'");
  if (normalized === '') return accept(null);
  const digits = normalized.replace(/[.,]0{1,2}$/, '').replaceAll(/\D/g, '');
  const isNumber = plain.test(normalized) || grouped.test(normalized);
  if (!isNumber || digits.length > MAX_DIGITS) return refuse('quantity-not-whole', { quantity: text.trim() });
  return tonnes(Number(digits));
}
