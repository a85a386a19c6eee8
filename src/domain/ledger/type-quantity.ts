const MOST_DIGITS = 10;
const MOST_CHARACTERS = 20;
const digitsAndMarks = /^[\d\s.,'’−-]*$/;

/**
 * Text of a quantity's field after something was typed: digits, at most ten, and the marks that stand between or before
 * them. Anything else, such as a letter or an eleventh digit, is ignored: the text before stays (specification §5). What
 * the text says, `readQuantity` tells: a point is kept so that 1.5 is refused and never becomes 15.
 */
export function typeQuantity(before: string, typed: string): string {
  const isTaken = digitsAndMarks.test(typed) && typed.length <= MOST_CHARACTERS;
  return isTaken && typed.replaceAll(/\D/g, '').length <= MOST_DIGITS ? typed : before;
}
