import { accept, refuse, type Result } from '../result.ts';
import { MAX_TONNES } from '../tonnes.ts';
import type { SerialRange } from './serial.ts';

/**
 * Returns the serials of newly verified tonnes, starting at the project's counter. `nextSequence` is the first number never used; it rises
 * by the number issued and is never lowered, so no serial is issued twice. Refused: a quantity that is not whole, below 1, or of more than
 * ten digits (specification §5).
 */
export function issueUnits(
  nextSequence: number,
  tonnes: number,
): Result<{ readonly range: SerialRange; readonly nextSequence: number }> {
  if (!Number.isSafeInteger(tonnes) || tonnes > MAX_TONNES)
    return refuse('quantity-not-whole', { quantity: tonnes });
  if (tonnes < 1) return refuse('quantity-not-positive', { quantity: tonnes });
  const range = { min: nextSequence, max: nextSequence + tonnes - 1 };
  return accept({ range, nextSequence: range.max + 1 });
}
