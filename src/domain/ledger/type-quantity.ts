const MAX_DIGITS = 10;
const MAX_CHARACTERS = 20;
const digitsAndSeparators = /^[\d\s.,'’−-]*$/;

/**
 * Returns the text of a quantity field after typing: at most ten digits, with separators and signs between or before them. Anything else,
 * such as a letter or an eleventh digit, is ignored and the previous text stays (specification §5). `readQuantity` interprets the text: a
 * point is kept so that 1.5 is refused and never becomes 15.
 */
export function typeQuantity(before: string, typed: string): string {
  const isAccepted = digitsAndSeparators.test(typed) && typed.length <= MAX_CHARACTERS;
  return isAccepted && typed.replaceAll(/\D/g, '').length <= MAX_DIGITS ? typed : before;
}
