const tenDigits = /^\d{0,10}$/;

/**
 * What stands in a quantity's field after something was typed or pasted: up to ten digits, or nothing. Anything else,
 * such as letters, signs or an eleventh digit, is ignored, and what stood there before stays (specification §5).
 */
export function typeQuantity(before: string, typed: string): string {
  const bare = typed.replaceAll(/\s/g, '');
  return tenDigits.test(bare) ? bare : before;
}
