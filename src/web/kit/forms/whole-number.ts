const GROUPED = /^\d{1,3}(?:[\s,’']\d{3})+$/u;

/**
 * Returns the whole number typed, with or without the thousands separators of either language; NaN when it is
 * not one. An empty text is 0.
 */
export function wholeNumber(typed: string): number {
  const text = typed.trim();
  const plain = GROUPED.test(text) ? text.replace(/\D/gu, '') : text;
  return /^\d*$/.test(plain) ? Number(plain) : Number.NaN;
}

const MAX_DIGITS = 9;

/**
 * Returns the whole number typed, as `wholeNumber` reads it; null when there is none, or it has more than
 * nine digits.
 */
export function requiredWholeNumber(typed: string): number | null {
  const value = wholeNumber(typed);
  return typed.trim() === '' || Number.isNaN(value) || value >= 10 ** MAX_DIGITS ? null : value;
}
