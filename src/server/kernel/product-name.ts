import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import type { Locale } from './locale.ts';

/** The product's name as the registry's keeper set it; where that is ours, as a reader's language has it. */
export function productNameIn(set: string, locale: Locale): string {
  const isOurs = locales.some((one) => m.product_name({}, { locale: one }) === set);
  return isOurs ? m.product_name({}, { locale }) : set;
}
