const GROUPED = /^\d{1,3}(?:[\s,’']\d{3})+$/u;

/**
 * The whole number that was typed, with or without the thousands separators of either language; NaN where it is none.
 * Nothing typed is nothing.
 */
export function wholeNumber(typed: string): number {
  const text = typed.trim();
  const plain = GROUPED.test(text) ? text.replace(/\D/gu, '') : text;
  return /^\d*$/.test(plain) ? Number(plain) : Number.NaN;
}
