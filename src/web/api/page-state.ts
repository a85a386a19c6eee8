import { builtInBasemap, type PageState } from '#contract/site.ts';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';

const defaults: PageState = {
  productName: 'Community Climate Registry',
  demonstration: false,
  map: builtInBasemap,
};

let current: PageState = defaults;

/** Returns the registry-wide state the server sent; without a server, the product's defaults. */
export function currentPageState(): PageState {
  return current;
}

/** Sets the page state before rendering. On the server it is valid until that rendering is done. */
export function startPageState(state: PageState): void {
  current = state;
}

/**
 * Returns the product name: as configured, or in the reader's language when it is one of the built-in names.
 */
export function productName(): string {
  const { productName: configured } = currentPageState();
  const isBuiltIn = locales.some((locale) => m.product_name({}, { locale }) === configured);
  return isBuiltIn ? m.product_name() : configured;
}
