import { accept, refuse, type Result } from '../result.ts';
import { type Tonnes, tonnes } from '../tonnes.ts';

const MOST_DIGITS = 10;
const plain = /^\d+(?:[.,]0{1,2})?$/;
const grouped = /^\d{1,3}([ ,'])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]0{1,2})?$/;

/**
 * Reads a quantity of whole tonnes as a person writes it, in English or French: `1200`, `1,200`, `1 200` (with any kind of
 * space), `1'200`, and with zero decimals, `1,200.00` or `1 200,00`. Nothing written is null. Refused: fractions, `1.200`
 * (a fraction here, a thousand elsewhere), signs, letters, and more than ten digits (specification §5).
 */
export function readQuantity(text: string): Result<Tonnes | null> {
  const bare = text.trim().replaceAll(/\s+/g, ' ').replaceAll('’', "'");
  if (bare === '') return accept(null);
  const digits = bare.replace(/[.,]0{1,2}$/, '').replaceAll(/\D/g, '');
  const isNumber = plain.test(bare) || grouped.test(bare);
  if (!isNumber || digits.length > MOST_DIGITS)
    return refuse('quantity-not-whole', { quantity: text.trim() });
  return tonnes(Number(digits));
}
