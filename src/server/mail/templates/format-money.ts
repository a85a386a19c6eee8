import type { Locale } from '../../kernel/locale.ts';

/** Formats cents of Canadian dollars in the reader's language. */
export function formatMoney(cents: number, locale: Locale): string {
  const style = { style: 'currency', currency: 'CAD' } as const;
  return new Intl.NumberFormat(`${locale}-CA`, style).format(cents / 100);
}
