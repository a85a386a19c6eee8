import { type Locale, regionOf } from './locale.ts';

/** Formats cents of Canadian dollars in the reader's language: `$1,785.00`. */
export function formatMoney(cents: number, locale: Locale): string {
  const style = { style: 'currency', currency: 'CAD' } as const;
  return new Intl.NumberFormat(regionOf(locale), style).format(cents / 100);
}
