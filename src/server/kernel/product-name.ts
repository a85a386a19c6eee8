import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import type { Locale } from './locale.ts';

/** Returns the configured product name; the default name is translated into the reader's language. */
export function productNameIn(configured: string, locale: Locale): string {
  const isDefault = locales.some((one) => m.product_name({}, { locale: one }) === configured);
  return isDefault ? m.product_name({}, { locale }) : configured;
}
